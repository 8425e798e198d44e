import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  closeOneSession,
  closeOtherSessions,
  listSessions,
  login,
  logout,
  reauthenticate,
  resolveSession,
  type CloseSessionInput,
  type OpenSessionInput,
  type OwnSessionInput,
  type ReauthenticateInput,
  type RpcRequest,
  type SessionTokenInput,
} from '@tenfold/contracts';
import { requireCaller, Rpc } from '@tenfold/messaging/rpc';
import { OwnSessionsService } from './own-sessions.service.js';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly own: OwnSessionsService,
  ) {}

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

  @Rpc(listSessions)
  list(@Payload() { caller, input }: RpcRequest<OwnSessionInput>) {
    return this.own.list(requireCaller(caller).userId, input.sessionToken);
  }

  @Rpc(closeOneSession)
  closeOne(@Payload() { caller, input }: RpcRequest<CloseSessionInput>) {
    return this.own.closeOne(requireCaller(caller).userId, input.sessionId);
  }

  @Rpc(closeOtherSessions)
  closeOthers(@Payload() { caller, input }: RpcRequest<OwnSessionInput>) {
    return this.own.closeOthers(requireCaller(caller).userId, input.sessionToken);
  }

  @Rpc(reauthenticate)
  reauthenticate(@Payload() { caller, input }: RpcRequest<ReauthenticateInput>) {
    return this.own.reauthenticate(requireCaller(caller).userId, input);
  }
}
