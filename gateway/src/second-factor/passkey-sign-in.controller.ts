import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import {
  beginPasskeySecondStep,
  beginPasskeySignIn,
  completeSignInWithPasskey,
  PasskeyAssertion,
  PasskeyRequestOptions,
  reauthenticateWithPasskey,
  signInWithPasskey,
  User,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignedIn } from '../account/signed-in.js';
import { clientInfo } from '../http/client-info.js';
import { Route } from '../http/route.decorator.js';
import { SecondFactorLimits } from '../limits/second-factor-limits.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { SessionCookie } from '../session/session-cookie.js';
import { PasskeyTicket, SecondStepTicket } from '../account/ticket.js';

@Controller('auth')
export class PasskeySignInController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: SessionCookie,
    private readonly ticket: PasskeyTicket,
    private readonly secondStep: SecondStepTicket,
    private readonly signedIn: SignedIn,
    private readonly limits: SecondFactorLimits,
  ) {}

  @Post('passkey/options')
  @Route({
    summary: 'Get the options to sign in with a passkey',
    calls: [beginPasskeySignIn],
    reply: PasskeyRequestOptions,
    problems: ['TOO_MANY_REQUESTS'],
  })
  async begin(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyRequestOptions> {
    await this.limits.beforeStep(clientInfo(request).ip);
    const { ticket, expiresInSeconds, options } = await this.rpc.call(beginPasskeySignIn, {}, null);
    this.ticket.write(reply, ticket, expiresInSeconds);
    return options;
  }

  @Post('passkey')
  @Route({
    summary: 'Sign in with a passkey',
    calls: [signInWithPasskey],
    reply: User,
    problems: ['TOO_MANY_REQUESTS'],
  })
  async signIn(
    @Body() assertion: PasskeyAssertion,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<User> {
    const input = { ticket: this.ticket.require(request), assertion, ...(await this.origin(request)) };
    const opened = await this.rpc.call(signInWithPasskey, input, null);
    return this.signedIn.completeSignIn(opened, request, reply, this.ticket);
  }

  @Post('second-step/passkey/options')
  @Route({
    summary: 'Get the options to complete a sign-in with a passkey',
    calls: [beginPasskeySecondStep],
    reply: PasskeyRequestOptions,
    problems: ['TOO_MANY_REQUESTS'],
  })
  async beginSecondStep(@Req() request: FastifyRequest): Promise<PasskeyRequestOptions> {
    const ticket = this.secondStep.require(request);
    await this.limits.beforeStep(clientInfo(request).ip);
    return this.rpc.call(beginPasskeySecondStep, { ticket }, null);
  }

  @Post('second-step/passkey')
  @Route({
    summary: 'Complete a sign-in with a passkey',
    calls: [completeSignInWithPasskey],
    reply: User,
    problems: ['TOO_MANY_REQUESTS'],
  })
  async completeSecondStep(
    @Body() assertion: PasskeyAssertion,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<User> {
    const input = { ticket: this.secondStep.require(request), assertion, ...(await this.origin(request)) };
    const opened = await this.rpc.call(completeSignInWithPasskey, input, null);
    return this.signedIn.completeSignIn(opened, request, reply, this.secondStep);
  }

  @Post('re-authenticate/passkey')
  @Route({
    summary: 'Re-authenticate with a passkey, for five minutes',
    calls: [reauthenticateWithPasskey],
  })
  async reauthenticate(
    @Body() assertion: PasskeyAssertion,
    @Req() request: FastifyRequest,
    @CallingUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const sessionToken = this.cookie.require(request);
    const input = { sessionToken, assertion };
    const { token, expiresAt } = await this.rpc.call(reauthenticateWithPasskey, input, caller);
    this.cookie.write(reply, token, expiresAt);
  }

  private async origin(request: FastifyRequest) {
    const client = clientInfo(request);
    await this.limits.beforeStep(client.ip);
    return { client, ...this.signedIn.previous(request) };
  }
}
