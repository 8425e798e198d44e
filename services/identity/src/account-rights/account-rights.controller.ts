import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  cancelDeletion,
  getDeletion,
  getExport,
  readExport,
  requestExport,
  scheduleDeletion,
  type NoInput,
  type OwnSessionInput,
  type ReadOnInput,
  type RpcRequest,
} from '@tenfold/contracts';
import { requireCaller, Rpc } from '@tenfold/messaging/rpc';
import { DeletionsService } from './deletions.service.js';
import { ExportsService } from './exports.service.js';

@Controller()
export class AccountRightsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly deletions: DeletionsService,
  ) {}

  @Rpc(requestExport)
  requestExport(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.exports.request(requireCaller(caller).userId);
  }

  @Rpc(getExport)
  getExport(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.exports.state(requireCaller(caller).userId);
  }

  @Rpc(readExport)
  readExport(@Payload() { caller, input }: RpcRequest<ReadOnInput>) {
    return this.exports.read(requireCaller(caller).userId, input.offset ?? 0);
  }

  @Rpc(getDeletion)
  getDeletion(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.deletions.state(requireCaller(caller).userId);
  }

  @Rpc(scheduleDeletion)
  schedule(@Payload() { caller, input }: RpcRequest<OwnSessionInput>) {
    return this.deletions.schedule(requireCaller(caller).userId, input.sessionToken);
  }

  @Rpc(cancelDeletion)
  cancel(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.deletions.cancel(requireCaller(caller).userId);
  }
}
