import { Body, Controller, Get, Patch, Post, Redirect, Req, Res } from '@nestjs/common';
import {
  getUser,
  login,
  LoginBody,
  logout,
  Problem,
  register,
  RegisterBody,
  updateProfile,
  UpdateProfileBody,
  User,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientInfo } from '../http/client-info.js';
import { Route } from '../http/route.decorator.js';
import { KnownBrowser } from '../limits/known-browser.js';
import { SignInLimits } from '../limits/sign-in-limits.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { SessionCookie } from '../session/session-cookie.js';
import { SecondStepTicket } from './ticket.js';
import { fetchAccess, withAccess } from './fresh-access.js';
import { SignedIn } from './signed-in.js';

@Controller()
export class AccountController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: SessionCookie,
    private readonly limits: SignInLimits,
    private readonly knownBrowser: KnownBrowser,
    private readonly signedIn: SignedIn,
    private readonly secondStep: SecondStepTicket,
  ) {}

  @Post('register')
  @Route({
    summary: 'Register and sign in',
    calls: [register],
    status: 201,
    reply: User,
    problems: ['TOO_MANY_REQUESTS'],
  })
  async register(
    @Body() account: RegisterBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<User> {
    const client = clientInfo(request);
    await this.limits.beforeRegistration(client.ip);
    const { user, token, expiresAt } = await this.rpc.call(
      register,
      { account, client, ...this.signedIn.previous(request) },
      null,
    );
    this.knownBrowser.remember(request, reply, account.email);
    this.cookie.write(reply, token, expiresAt);
    return user;
  }

  @Post('login')
  @Route({
    summary: 'Sign in',
    calls: [login],
    reply: User,
    problems: ['SECOND_FACTOR_REQUIRED', 'TOO_MANY_REQUESTS'],
  })
  async login(
    @Body() credentials: LoginBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<User> {
    const client = clientInfo(request);
    const { email } = credentials;
    const browserId = this.knownBrowser.idFor(request, email);
    const outcome = await this.limits.signIn(client.ip, email, browserId, () =>
      this.rpc.call(login, { credentials, client, ...this.signedIn.previous(request) }, null),
    );
    if (outcome.outcome === 'signed-in') {
      this.knownBrowser.remember(request, reply, email);
      return this.signedIn.completeSignIn(outcome.session, request, reply);
    }
    const { ticket, expiresInSeconds, methods } = outcome.pending;
    this.secondStep.write(reply, ticket, expiresInSeconds);
    throw new Problem('SECOND_FACTOR_REQUIRED', 'Please complete two-step verification.', { methods });
  }

  @Get('login')
  @Route({ summary: 'Redirect to the sign-in page', access: 'anyone', status: 302 })
  @Redirect('/auth')
  signInPage(): void {}

  /**
   * Deletes the auth session on the server first, then the cookie and the browser's stored data. While identity is
   * unavailable the reply is 503 and the user stays signed in.
   */
  @Post('logout')
  @Route({
    summary: 'Sign out',
    calls: [logout],
    headers: { 'Clear-Site-Data': 'The stored data that the browser deletes' },
  })
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const token = this.cookie.read(request);
    if (token !== undefined) await this.rpc.call(logout, { token }, null);
    this.cookie.clear(reply);
    reply.header('clear-site-data', '"cache", "storage"');
  }

  @Get('user')
  @Route({ summary: 'Get the signed-in user', calls: [getUser], reply: User })
  async user(@CallingUser() caller: Caller): Promise<User> {
    return withAccess(
      ...(await Promise.all([this.rpc.call(getUser, {}, caller), fetchAccess(this.rpc, caller)])),
    );
  }

  @Patch('auth/user')
  @Route({ summary: 'Change name or picture', calls: [updateProfile], reply: User })
  async updateProfile(@Body() body: UpdateProfileBody, @CallingUser() caller: Caller): Promise<User> {
    const changed = this.rpc.call(updateProfile, body, caller);
    return withAccess(...(await Promise.all([changed, fetchAccess(this.rpc, caller)])));
  }
}
