import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  beginExternalSignIn,
  completeExternalSignIn,
  listSignInProviders,
  type BeginExternalSignInInput,
  type CompleteExternalSignInInput,
  type RpcRequest,
} from '@tenfold/contracts';
import { Rpc } from '@tenfold/messaging/rpc';
import { ExternalSignInService } from './external-sign-in.service.js';

@Controller()
export class ExternalSignInController {
  constructor(private readonly externalSignIn: ExternalSignInService) {}

  @Rpc(listSignInProviders)
  listProviders() {
    return this.externalSignIn.listProviders();
  }

  @Rpc(beginExternalSignIn)
  begin(@Payload() { input }: RpcRequest<BeginExternalSignInInput>) {
    return this.externalSignIn.begin(input);
  }

  @Rpc(completeExternalSignIn)
  complete(@Payload() { input }: RpcRequest<CompleteExternalSignInInput>) {
    return this.externalSignIn.complete(input);
  }
}
