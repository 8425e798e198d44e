import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  login,
  logout,
  resolveSession,
  type OpenSessionInput,
  type RpcRequest,
  type SessionTokenInput,
} from '@tenfold/contracts';
import { Rpc } from '@tenfold/messaging/rpc';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Rpc(login)
  signIn(@Payload() { input }: RpcRequest<OpenSessionInput>) {
    return this.sessions.signIn(input);
  }

  @Rpc(logout)
  close(@Payload() { input }: RpcRequest<SessionTokenInput>) {
    return this.sessions.close(input.token);
  }

  @Rpc(resolveSession)
  resolve(@Payload() { input }: RpcRequest<SessionTokenInput>) {
    return this.sessions.resolve(input.token);
  }
}
