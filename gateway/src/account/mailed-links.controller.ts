import { Body, Controller, Post, Req } from '@nestjs/common';
import {
  confirmEmail,
  MailedTokenBody,
  requestPasswordReset,
  RequestPasswordResetBody,
  resetPassword,
  ResetPasswordBody,
  verifyEmail,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyRequest } from 'fastify';
import { clientInfo } from '../http/client-info.js';
import { Route } from '../http/route.decorator.js';
import { MailLimits } from '../limits/mail-limits.js';
import { SignInLimits } from '../limits/sign-in-limits.js';

/**
 * What is done with a link from a mail, signed in or not. The links lead to pages of the client, which post here:
 * mail programs look at links before people do.
 */
@Controller('auth')
export class MailedLinksController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: SignInLimits,
    private readonly mailLimits: MailLimits,
  ) {}

  /** The same answer whether or not there is such an account. */
  @Post('password-reset')
  @Route({
    summary: 'Have a link mailed with which a new password can be chosen',
    access: 'anyone',
    status: 202,
    problems: ['TOO_MANY_REQUESTS'],
  })
  async requestReset(@Body() body: RequestPasswordResetBody, @Req() request: FastifyRequest): Promise<void> {
    await this.mailLimits.beforeReset(clientInfo(request).ip, body.email);
    await this.rpc.call(requestPasswordReset, body, null);
  }

  /** Ends every session of the account. */
  @Post('password-reset/confirm')
  @Route({
    summary: 'Choose a new password with the mailed link',
    access: 'anyone',
    problems: ['TOO_MANY_REQUESTS'],
  })
  async reset(@Body() body: ResetPasswordBody, @Req() request: FastifyRequest): Promise<void> {
    await this.mailLimits.beforeLink(clientInfo(request).ip);
    await this.limits.forgetFailures(await this.rpc.call(resetPassword, body, null));
  }

  @Post('verify-email')
  @Route({
    summary: 'Confirm the email address with the mailed link',
    access: 'anyone',
    problems: ['TOO_MANY_REQUESTS'],
  })
  async verify(@Body() body: MailedTokenBody, @Req() request: FastifyRequest): Promise<void> {
    await this.mailLimits.beforeLink(clientInfo(request).ip);
    await this.rpc.call(verifyEmail, body, null);
  }

  @Post('email/confirm')
  @Route({
    summary: 'Change to another email address with the mailed link',
    access: 'anyone',
    problems: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  })
  async confirmEmail(@Body() body: MailedTokenBody, @Req() request: FastifyRequest): Promise<void> {
    await this.mailLimits.beforeLink(clientInfo(request).ip);
    await this.rpc.call(confirmEmail, body, null);
  }
}
