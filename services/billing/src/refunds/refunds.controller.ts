import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { refundUser, type RpcRequest, type UserIdInput } from '@tenfold/contracts';
import { requireAdmin, Rpc } from '@tenfold/messaging/rpc';
import { RefundsService } from './refunds.service.js';

@Controller()
export class RefundsController {
  constructor(private readonly refunds: RefundsService) {}

  @Rpc(refundUser)
  refund(@Payload() { caller, input }: RpcRequest<UserIdInput>) {
    return this.refunds.refund(requireAdmin(caller).userId, input.userId);
  }
}
