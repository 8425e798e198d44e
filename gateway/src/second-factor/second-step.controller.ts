import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import {
  completeSignIn,
  getPendingSignIn,
  PendingSignInView,
  SecondStepBody,
  User,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignedIn } from '../account/signed-in.js';
import { clientInfo } from '../http/client-info.js';
import { Route } from '../http/route.decorator.js';
import { SecondFactorLimits } from '../limits/second-factor-limits.js';
import { SecondStepTicket } from '../account/ticket.js';

@Controller('auth/second-step')
export class SecondStepController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly ticket: SecondStepTicket,
    private readonly signedIn: SignedIn,
    private readonly limits: SecondFactorLimits,
  ) {}

  @Get()
  @Route({
    summary: 'Get the methods that can complete the pending sign-in',
    calls: [getPendingSignIn],
    reply: PendingSignInView,
    problems: ['TOO_MANY_REQUESTS'],
  })
  async get(@Req() request: FastifyRequest): Promise<PendingSignInView> {
    const ticket = this.ticket.require(request);
    await this.limits.beforeStep(clientInfo(request).ip);
    const { methods } = await this.rpc.call(getPendingSignIn, { ticket }, null);
    return { methods };
  }

  @Post()
  @Route({
    summary: 'Complete a sign-in with a code of an authenticator app or a recovery code',
    calls: [completeSignIn],
    reply: User,
    problems: ['TOO_MANY_REQUESTS'],
  })
  async complete(
    @Body() proof: SecondStepBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<User> {
    const ticket = this.ticket.require(request);
    const client = clientInfo(request);
    await this.limits.beforeStep(client.ip);
    const { userId } = await this.rpc.call(getPendingSignIn, { ticket }, null);
    const previous = this.signedIn.previous(request);
    const opened = await this.limits.checkCode(userId, proof.method, () =>
      this.rpc.call(completeSignIn, { ticket, proof, client, ...previous }, null),
    );
    return this.signedIn.completeSignIn(opened, request, reply, this.ticket);
  }
}
