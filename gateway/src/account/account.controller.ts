import { Body, Controller, Get, Patch, Post, Redirect, Req, Res } from '@nestjs/common';
import {
  getUser,
  login,
  LoginBody,
  logout,
  register,
  RegisterBody,
  updateProfile,
  UpdateProfileBody,
  User,
  type Caller,
  type OpenedSession,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientInfo } from '../http/client-info.js';
import { Route } from '../http/route.decorator.js';
import { SignInLimits } from '../limits/sign-in-limits.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { SessionCookie } from '../session/session-cookie.js';
import { timeZoneOf } from '../session/time-zone.js';
import { askAccess, withAccess } from './fresh-access.js';

@Controller()
export class AccountController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: SessionCookie,
    private readonly limits: SignInLimits,
  ) {}

  @Post('register')
  @Route({
    summary: 'Make an account and sign in with it',
    access: 'anyone',
    status: 201,
    reply: User,
    problems: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  })
  async register(
    @Body() account: RegisterBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<User> {
    const client = clientInfo(request);
    await this.limits.beforeRegistration(client.ip);
    const opened = await this.rpc.call(register, { account, client, ...this.previous(request) }, null);
    return this.carry(opened, reply);
  }

  @Post('login')
  @Route({
    summary: 'Sign in',
    access: 'anyone',
    reply: User,
    problems: ['UNAUTHENTICATED', 'TOO_MANY_REQUESTS'],
  })
  async login(
    @Body() credentials: LoginBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<User> {
    const client = clientInfo(request);
    const opened = await this.limits.signIn(client.ip, credentials.email, () =>
      this.rpc.call(login, { credentials, client, ...this.previous(request) }, null),
    );
    const user = this.carry(opened, reply);
    const timeZone = timeZoneOf(request.headers['x-time-zone']);
    return withAccess(user, await askAccess(this.rpc, { userId: user.id, isAdmin: user.isAdmin, timeZone }));
  }

  @Get('login')
  @Route({ summary: 'Go to the sign-in page', access: 'anyone', status: 302 })
  @Redirect('/auth')
  signInPage(): void {}

  /**
   * Ends the session on the server; only then does the browser lose its cookie and what it has stored. While identity
   * is away nothing is ended: 503, and whoever asks is still signed in.
   */
  @Post('logout')
  @Route({
    summary: 'Sign out',
    access: 'anyone',
    headers: { 'Clear-Site-Data': 'What the browser is to forget' },
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
  @Route({ summary: 'Who is signed in', access: 'signed-in', reply: User })
  async user(@CallingUser() caller: Caller): Promise<User> {
    return withAccess(
      ...(await Promise.all([this.rpc.call(getUser, {}, caller), askAccess(this.rpc, caller)])),
    );
  }

  @Patch('auth/user')
  @Route({ summary: 'Change name or picture', access: 'signed-in', reply: User })
  async updateProfile(@Body() body: UpdateProfileBody, @CallingUser() caller: Caller): Promise<User> {
    const changed = this.rpc.call(updateProfile, body, caller);
    return withAccess(...(await Promise.all([changed, askAccess(this.rpc, caller)])));
  }

  /** The session that the browser still carries: it ends when the new one opens. */
  private previous(request: FastifyRequest): { previousToken?: string } {
    const previousToken = this.cookie.read(request);
    return previousToken === undefined ? {} : { previousToken };
  }

  private carry({ user, token, expiresAt }: OpenedSession, reply: FastifyReply): User {
    this.cookie.write(reply, token, expiresAt);
    return user;
  }
}
