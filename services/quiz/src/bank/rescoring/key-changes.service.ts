import { Injectable } from '@nestjs/common';
import { listKeyChanges, type KeyChangeProgress, type NoInput } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { listNewestKeyChanges } from './open-key-changes.queries.js';

const CHANGES_LISTED = 100;

@Injectable()
export class KeyChangesService {
  constructor(private readonly database: EntityManager) {}

  @Handles(listKeyChanges)
  list(_input: NoInput): Promise<KeyChangeProgress[]> {
    return listNewestKeyChanges(this.database, CHANGES_LISTED);
  }
}
