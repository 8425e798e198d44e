import { Body, Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import {
  closeOneSession,
  closeOtherSessions,
  listSessions,
  reauthenticate,
  ReauthenticateBody,
  SessionView,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdPipe } from '../http/id.pipe.js';
import { Route } from '../http/route.decorator.js';
import { SignInLimits } from '../limits/sign-in-limits.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { SessionCookie } from '../session/session-cookie.js';

/** Where somebody is signed in, and proving again who they are. */
@Controller()
export class OwnSessionsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: SessionCookie,
    private readonly limits: SignInLimits,
  ) {}

  @Get('sessions')
  @Route({ summary: 'Where one is signed in', access: 'signed-in', reply: [SessionView] })
  list(@Req() request: FastifyRequest, @CallingUser() caller: Caller): Promise<SessionView[]> {
    return this.rpc.call(listSessions, { sessionToken: this.cookie.require(request) }, caller);
  }

  @Delete('sessions/:sessionId')
  @Route({ summary: 'Sign out one browser', access: 'signed-in', problems: ['NOT_FOUND'] })
  async closeOne(
    @Param('sessionId', IdPipe) sessionId: string,
    @CallingUser() caller: Caller,
  ): Promise<void> {
    await this.rpc.call(closeOneSession, { sessionId }, caller);
  }

  @Delete('sessions')
  @Route({ summary: 'Sign out every browser but this one', access: 'signed-in' })
  async closeOthers(@Req() request: FastifyRequest, @CallingUser() caller: Caller): Promise<void> {
    await this.rpc.call(closeOtherSessions, { sessionToken: this.cookie.require(request) }, caller);
  }

  /** The session goes on with another token. */
  @Post('auth/re-authenticate')
  @Route({
    summary: 'Prove again who one is, for five minutes',
    access: 'signed-in',
    problems: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
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
