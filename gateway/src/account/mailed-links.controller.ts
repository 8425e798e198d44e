import { Body, Controller, Post, Req } from '@nestjs/common';
import {
  confirmEmail,
  describePasswordReset,
  disownAccount,
  DisownedAccount,
  MailedTokenBody,
  PasswordResetOptions,
  requestPasswordReset,
  RequestPasswordResetBody,
  resetPassword,
  ResetPasswordBody,
  verifyEmail,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyRequest } from 'fastify';
import { clientInfo } from '../http/client-info.js';
import { Route } from '../http/route.decorator.js';
import { MailLimits } from '../limits/mail-limits.js';
import { KnownBrowser } from '../limits/known-browser.js';
import { SignInLimits } from '../limits/sign-in-limits.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { SessionCookie } from '../session/session-cookie.js';

/**
 * Handles links from mails. The links open pages of the client, which post here: mail programs prefetch links, and a
 * GET request must not use one up.
 */
@Controller('auth')
export class MailedLinksController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: SessionCookie,
    private readonly limits: SignInLimits,
    private readonly knownBrowser: KnownBrowser,
    private readonly mailLimits: MailLimits,
  ) {}

  @Post('password-reset')
  @Route({
    summary: 'Mail a link to reset the password',
    calls: [requestPasswordReset],
    status: 202,
    problems: ['TOO_MANY_REQUESTS'],
  })
  async requestReset(@Body() body: RequestPasswordResetBody, @Req() request: FastifyRequest): Promise<void> {
    await this.mailLimits.beforeReset(clientInfo(request).ip, body.email);
    await this.rpc.call(requestPasswordReset, body, null);
  }

  @Post('password-reset/check')
  @Route({
    summary: 'Get whether the mailed link is valid, and which linked providers a reset can remove',
    calls: [describePasswordReset],
    reply: PasswordResetOptions,
    problems: ['TOO_MANY_REQUESTS'],
  })
  async describeReset(
    @Body() body: MailedTokenBody,
    @Req() request: FastifyRequest,
  ): Promise<PasswordResetOptions> {
    await this.mailLimits.beforeLink(clientInfo(request).ip);
    return this.rpc.call(describePasswordReset, body, null);
  }

  @Post('password-reset/confirm')
  @Route({
    summary: 'Choose a new password with the mailed link',
    calls: [resetPassword],
    problems: ['TOO_MANY_REQUESTS'],
  })
  async reset(@Body() body: ResetPasswordBody, @Req() request: FastifyRequest): Promise<void> {
    await this.mailLimits.beforeLink(clientInfo(request).ip);
    const account = await this.rpc.call(resetPassword, body, null);
    request.securityEvent = { userId: account.userId };
    await this.limits.forgetFailures(account, this.knownBrowser.idFor(request, account.email));
  }

  @Post('verify-email')
  @Route({
    summary: 'Confirm the email address with the mailed link, signed in to the account it belongs to',
    calls: [verifyEmail],
    problems: ['TOO_MANY_REQUESTS'],
  })
  async verify(
    @Body() { token }: MailedTokenBody,
    @Req() request: FastifyRequest,
    @CallingUser() caller: Caller,
  ): Promise<void> {
    await this.mailLimits.beforeLink(clientInfo(request).ip);
    await this.rpc.call(verifyEmail, { sessionToken: this.cookie.require(request), token }, caller);
  }

  /** Needs no auth session: access to the mailbox proves ownership of the address. */
  @Post('verify-email/disown')
  @Route({
    summary:
      'Delete every credential of an account that another person registered with this unverified address',
    calls: [disownAccount],
    reply: DisownedAccount,
    problems: ['TOO_MANY_REQUESTS'],
  })
  async disown(@Body() body: MailedTokenBody, @Req() request: FastifyRequest): Promise<DisownedAccount> {
    await this.mailLimits.beforeLink(clientInfo(request).ip);
    return this.rpc.call(disownAccount, body, null);
  }

  @Post('email/confirm')
  @Route({
    summary:
      'Change to another email address with the mailed link, signed in to the account that requested it',
    calls: [confirmEmail],
    problems: ['TOO_MANY_REQUESTS'],
  })
  async confirmEmail(
    @Body() { token }: MailedTokenBody,
    @Req() request: FastifyRequest,
    @CallingUser() caller: Caller,
  ): Promise<void> {
    await this.mailLimits.beforeLink(clientInfo(request).ip);
    await this.rpc.call(confirmEmail, { sessionToken: this.cookie.require(request), token }, caller);
  }
}
