import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { PasskeyView, registerPasskey, RegisterPasskeyBody, type Caller } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { SessionCookie } from '../session/session-cookie.js';

@Controller('auth/passkeys')
export class PasskeysController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: SessionCookie,
  ) {}

  @Post()
  @Route({
    summary: 'Add a passkey',
    calls: [registerPasskey],
    status: 201,
    reply: PasskeyView,
  })
  async register(
    @Body() passkey: RegisterPasskeyBody,
    @Req() request: FastifyRequest,
    @CallingUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyView> {
    const sessionToken = this.cookie.require(request);
    const registered = await this.rpc.call(registerPasskey, { sessionToken, passkey }, caller);
    this.cookie.write(reply, registered.session.token, registered.session.expiresAt);
    return registered.passkey;
  }
}
