import { Injectable } from '@nestjs/common';
import { exportQuizData, type Caller, type ExportPage, type ReadOnInput } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { readOwnData } from './own-data.queries.js';

@Injectable()
export class OwnDataService {
  constructor(private readonly database: EntityManager) {}

  @Handles(exportQuizData)
  export({ offset = 0 }: ReadOnInput, { userId }: Caller): Promise<ExportPage> {
    return readOwnData(this.database, userId, offset);
  }
}
