import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { exportNotificationsData, type Caller, type ExportPage, type ReadOnInput } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { DataSource } from 'typeorm';
import { readOwnData } from './own-data.queries.js';

@Injectable()
export class OwnDataService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Handles(exportNotificationsData)
  export({ offset = 0 }: ReadOnInput, { userId }: Caller): Promise<ExportPage> {
    return readOwnData(this.database.manager, userId, offset);
  }
}
