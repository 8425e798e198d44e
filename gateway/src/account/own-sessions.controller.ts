import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { reauthenticate, ReauthenticateBody, type Caller } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Route } from '../http/route.decorator.js';
import { SignInLimits } from '../limits/sign-in-limits.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { SessionCookie } from '../session/session-cookie.js';

@Controller()
export class OwnSessionsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: SessionCookie,
    private readonly limits: SignInLimits,
  ) {}

  @Post('auth/re-authenticate')
  @Route({
    summary: 'Re-authenticate with the password, for five minutes',
    calls: [reauthenticate],
    problems: ['TOO_MANY_REQUESTS'],
  })
  async reauthenticate(
    @Body() proof: ReauthenticateBody,
    @Req() request: FastifyRequest,
    @CallingUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const sessionToken = this.cookie.require(request);
    const { token, expiresAt } = await this.limits.confirmPassword(caller.userId, () =>
      this.rpc.call(reauthenticate, { sessionToken, proof }, caller),
    );
    this.cookie.write(reply, token, expiresAt);
  }
}
