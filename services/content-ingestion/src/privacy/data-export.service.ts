import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { exportContentData, type Caller, type ExportPage, type ExportPageInput } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { DataSource } from 'typeorm';
import { readExportPage } from './data-export.queries.js';

@Injectable()
export class DataExportService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Handles(exportContentData)
  export({ after }: ExportPageInput, { userId }: Caller): Promise<ExportPage> {
    return readExportPage(this.database.manager, userId, after);
  }
}
