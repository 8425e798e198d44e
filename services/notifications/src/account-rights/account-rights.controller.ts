import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  exportNotificationsData,
  type ExportPage,
  type ReadOnInput,
  type RpcRequest,
} from '@tenfold/contracts';
import { requireCaller, Rpc } from '@tenfold/messaging/rpc';
import { DataSource } from 'typeorm';
import { readOwnData } from './own-data.queries.js';

@Controller()
export class AccountRightsController {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Rpc(exportNotificationsData)
  export(@Payload() { caller, input }: RpcRequest<ReadOnInput>): Promise<ExportPage> {
    return readOwnData(this.database.manager, requireCaller(caller).userId, input.offset ?? 0);
  }
}
