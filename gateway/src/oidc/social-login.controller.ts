import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import {
  BeginSocialLoginQuery,
  beginSocialLogin,
  completeSocialLogin,
  Problem,
  ProviderCallback,
  type SocialLoginCompleted,
  type SocialLoginPurpose,
  type IdentityProvider,
  type SignInProblem,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientInfo } from '../http/client-info.js';
import { Route } from '../http/route.decorator.js';
import { IpLimits } from '../limits/ip-limits.js';
import { SecondStepTicket } from '../account/ticket.js';
import { SessionCookie } from '../session/session-cookie.js';
import { TicketCookie } from './ticket-cookie.js';

@Controller('auth')
export class SocialLoginController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly session: SessionCookie,
    private readonly ticket: TicketCookie,
    private readonly limits: IpLimits,
    private readonly secondStep: SecondStepTicket,
  ) {}

  @Get('google')
  @Route({
    summary: 'Redirect to Google to sign in',
    calls: [beginSocialLogin],
    status: 302,
    query: BeginSocialLoginQuery,
    problems: ['INVALID_INPUT'],
  })
  async toGoogle(
    @Query() query: BeginSocialLoginQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.begin('google', query, request, reply);
  }

  @Get('apple')
  @Route({
    summary: 'Redirect to Apple to sign in',
    calls: [beginSocialLogin],
    status: 302,
    query: BeginSocialLoginQuery,
    problems: ['INVALID_INPUT'],
  })
  async toApple(
    @Query() query: BeginSocialLoginQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.begin('apple', query, request, reply);
  }

  @Get('google/callback')
  @Route({
    summary: 'Callback of Google',
    calls: [completeSocialLogin],
    status: 302,
    query: ProviderCallback,
  })
  async fromGoogle(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.complete('google', request.query, request, reply);
  }

  @Post('apple/callback')
  @Route({
    summary: 'Callback of Apple',
    calls: [completeSocialLogin],
    status: 302,
    consumes: { 'application/x-www-form-urlencoded': ProviderCallback },
  })
  async fromApple(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.complete('apple', request.body, request, reply);
  }

  private async begin(
    provider: IdentityProvider,
    query: BeginSocialLoginQuery,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { purpose = 'sign-in' } = query;
    // login CSRF: another site must not start a sign-in or a link
    if (isCrossSite(request)) return redirectTo(reply, signInPages[purpose]);
    if (await this.isRateLimited(request)) return redirectWithProblem(reply, purpose, 'too-many');
    const sessionToken = this.session.read(request);
    const begun = await this.rpc.call(
      beginSocialLogin,
      { ...query, provider, ...(sessionToken === undefined ? {} : { sessionToken }) },
      null,
    );
    if (begun.outcome === 'refused') return redirectWithProblem(reply, purpose, begun.problem);
    this.ticket.write(reply, provider, begun.ticket, begun.expiresInSeconds);
    redirectTo(reply, begun.authorizationUrl);
  }

  private async complete(
    provider: IdentityProvider,
    parameters: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const completed = await this.completeAtIdentity(provider, parameters, request);
    this.ticket.clear(reply, provider);
    if (completed.outcome === 'refused')
      return redirectWithProblem(reply, completed.purpose, completed.problem);
    if (completed.outcome === 'second-factor') {
      const { ticket, expiresInSeconds } = completed.pending;
      this.secondStep.write(reply, ticket, expiresInSeconds);
      return redirectTo(
        reply,
        `/auth?${new URLSearchParams({ step: 'second', returnTo: completed.returnTo })}`,
      );
    }
    const { token, expiresAt, user } = completed.session;
    request.securityEvent = {
      userId: user.id,
      ...(completed.purpose === 'link' ? { event: 'provider-linked' } : {}),
    };
    this.session.write(reply, token, expiresAt);
    redirectTo(reply, completed.returnTo);
  }

  /** The request is a page load, so errors redirect to a page instead of returning JSON. */
  private async completeAtIdentity(
    provider: IdentityProvider,
    parameters: unknown,
    request: FastifyRequest,
  ): Promise<SocialLoginCompleted> {
    const ticket = this.ticket.read(request, provider);
    const previousToken = this.session.read(request);
    try {
      return await this.rpc.call(
        completeSocialLogin,
        {
          provider,
          callback: readCallback(parameters),
          client: clientInfo(request),
          ...(ticket === undefined ? {} : { ticket }),
          ...(previousToken === undefined ? {} : { previousToken }),
        },
        null,
      );
    } catch (error) {
      const problem = error instanceof Problem ? expectedProblems[error.code] : undefined;
      if (problem === undefined) throw error;
      return { outcome: 'refused', problem, purpose: 'sign-in' };
    }
  }

  private async isRateLimited(request: FastifyRequest): Promise<boolean> {
    try {
      await this.limits.beforeSocialLogin(clientInfo(request).ip);
      return false;
    } catch (error) {
      if (error instanceof Problem && error.code === 'TOO_MANY_REQUESTS') return true;
      throw error;
    }
  }
}

const signInPages: Record<SocialLoginPurpose, string> = {
  'sign-in': '/auth',
  link: '/profile',
  reauthenticate: '/profile',
};

const expectedProblems: Partial<Record<Problem['code'], SignInProblem>> = {
  UNAVAILABLE: 'unavailable',
  INVALID_INPUT: 'refused',
};

function redirectWithProblem(reply: FastifyReply, purpose: SocialLoginPurpose, problem: SignInProblem): void {
  redirectTo(reply, `${signInPages[purpose]}?problem=${problem}`);
}

function redirectTo(reply: FastifyReply, location: string): void {
  reply.header('location', location);
}

function isCrossSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

const FIELDS = ['code', 'state', 'iss', 'error', 'user'] as const;

function readCallback(parameters: unknown): ProviderCallback {
  const given = (parameters ?? {}) as Record<string, unknown>;
  const known = FIELDS.flatMap((field) => {
    const value = Object.hasOwn(given, field) ? given[field] : undefined;
    return typeof value === 'string' ? [[field, value] as const] : [];
  });
  return Object.fromEntries(known);
}
