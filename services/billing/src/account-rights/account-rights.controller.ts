import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { InjectDataSource } from '@nestjs/typeorm';
import { exportBillingData, type ExportPage, type ReadOnInput, type RpcRequest } from '@tenfold/contracts';
import { requireCaller, Rpc } from '@tenfold/messaging/rpc';
import { DataSource } from 'typeorm';
import { readOwnData } from './own-data.queries.js';

@Controller()
export class AccountRightsController {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Rpc(exportBillingData)
  export(@Payload() { caller }: RpcRequest<ReadOnInput>): Promise<ExportPage> {
    return readOwnData(this.database.manager, requireCaller(caller).userId);
  }
}
