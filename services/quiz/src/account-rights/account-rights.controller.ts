import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { exportQuizData, type ExportPage, type ReadOnInput, type RpcRequest } from '@tenfold/contracts';
import { requireCaller, Rpc } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { readOwnData } from './own-data.queries.js';

@Controller()
export class AccountRightsController {
  constructor(private readonly database: EntityManager) {}

  @Rpc(exportQuizData)
  export(@Payload() { caller, input }: RpcRequest<ReadOnInput>): Promise<ExportPage> {
    return readOwnData(this.database, requireCaller(caller).userId, input.offset ?? 0);
  }
}
