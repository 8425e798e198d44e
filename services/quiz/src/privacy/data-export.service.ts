import { Injectable } from '@nestjs/common';
import { exportQuizData, type Caller, type ExportPage, type ExportPageInput } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { readExportPage } from './data-export.queries.js';

@Injectable()
export class DataExportService {
  constructor(private readonly database: EntityManager) {}

  @Handles(exportQuizData)
  export({ after }: ExportPageInput, { userId }: Caller): Promise<ExportPage> {
    return readExportPage(this.database, userId, after);
  }
}
