import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { register, type RegisterInput, type RpcRequest } from '@tenfold/contracts';
import { Rpc } from '@tenfold/messaging/rpc';
import { AccountsService } from './accounts.service.js';

@Controller()
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Rpc(register)
  register(@Payload() { input }: RpcRequest<RegisterInput>) {
    return this.accounts.register(input);
  }
}
