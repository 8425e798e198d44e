import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import {
  changeEmail,
  ChangeEmailBody,
  changePassword,
  ChangePasswordBody,
  requestEmailVerification,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientInfo } from '../http/client-info.js';
import { Route } from '../http/route.decorator.js';
import { MailLimits } from '../limits/mail-limits.js';
import { SignInLimits } from '../limits/sign-in-limits.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { SessionCookie } from '../session/session-cookie.js';

@Controller()
export class SecurityController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: SessionCookie,
    private readonly limits: SignInLimits,
    private readonly mailLimits: MailLimits,
  ) {}

  @Post('auth/password')
  @Route({
    summary: 'Change the password',
    calls: [changePassword],
    problems: ['TOO_MANY_REQUESTS'],
  })
  async changePassword(
    @Body() change: ChangePasswordBody,
    @Req() request: FastifyRequest,
    @CallingUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const sessionToken = this.cookie.require(request);
    const { token, expiresAt } = await this.limits.confirmPassword(caller.userId, () =>
      this.rpc.call(changePassword, { sessionToken, change }, caller),
    );
    this.cookie.write(reply, token, expiresAt);
  }

  @Post('auth/verify-email/request')
  @Route({
    summary: 'Mail a link that verifies the email address',
    calls: [requestEmailVerification],
    status: 202,
    problems: ['TOO_MANY_REQUESTS'],
  })
  async requestVerification(@Req() request: FastifyRequest, @CallingUser() caller: Caller): Promise<void> {
    await this.mailLimits.beforeMailTo(clientInfo(request).ip, caller.userId);
    await this.rpc.call(requestEmailVerification, {}, caller);
  }

  @Post('auth/email')
  @Route({
    summary: 'Mail a link to a new address, which replaces the current one when it is followed',
    calls: [changeEmail],
    status: 202,
    problems: ['TOO_MANY_REQUESTS'],
  })
  async changeEmail(
    @Body() change: ChangeEmailBody,
    @Req() request: FastifyRequest,
    @CallingUser() caller: Caller,
  ): Promise<void> {
    await this.mailLimits.beforeMailTo(clientInfo(request).ip, caller.userId);
    await this.rpc.call(changeEmail, { sessionToken: this.cookie.require(request), change }, caller);
  }
}
