import { Injectable } from '@nestjs/common';
import { Every } from '@tenfold/jobs';
import { deleteExpiredRequestKeys } from '@tenfold/messaging/events';
import { EntityManager } from 'typeorm';

@Injectable()
export class DeleteOldRowsJob {
  constructor(private readonly database: EntityManager) {}

  @Every('1h', 'delete-expired-request-keys')
  requestKeys(): Promise<void> {
    return deleteExpiredRequestKeys(this.database);
  }
}
