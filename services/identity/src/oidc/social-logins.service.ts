import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  beginSocialLogin,
  completeSocialLogin,
  listSignInProviders,
  Problem,
  type BeginSocialLoginInput,
  type CompleteSocialLoginInput,
  type SocialLoginBegun,
  type SocialLoginCompleted,
  type SocialLoginPurpose,
  type IdentityProvider,
  type ProviderCallback,
  type SecondFactorMethod,
  type SignInProblem,
  type SignInProviders,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { hashToken, newToken } from '@tenfold/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountMails } from '../credentials/account-mails.js';
import { secondFactorsOf } from '../domain/decide-second-factor.js';
import { ownPath } from '../domain/own-path.js';
import { findFreshness } from '../sessions/own-sessions.queries.js';
import { SessionCache } from '../sessions/session-cache.js';
import { deleteSessionByToken, findLiveSession } from '../sessions/sessions.queries.js';
import { SignInsService } from '../sign-in/sign-ins.service.js';
import { ReservedAddress } from '../users/reserved-address.js';
import type { UserRow } from '../users/user.entity.js';
import { findUser } from '../users/users.queries.js';
import { isFreshSignIn } from './is-fresh-sign-in.js';
import { PENDING_LOGIN_SECONDS, PendingLogins, type PendingLogin } from './pending-logins.js';
import type { ProviderReply, Secrets } from './provider-client.js';
import { describeFailure, problemOf } from './provider-failure.js';
import { Providers } from './providers.js';
import { resolveUser, SignInRefused, type ResolvedUser } from './resolve-user.js';

@Injectable()
export class SocialLoginsService {
  private readonly logger = new Logger(SocialLoginsService.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly providers: Providers,
    private readonly pendingLogins: PendingLogins,
    private readonly signIns: SignInsService,
    private readonly cache: SessionCache,
    private readonly reservedAddress: ReservedAddress,
    private readonly mails: AccountMails,
  ) {}

  @Handles(listSignInProviders)
  listProviders(): SignInProviders {
    return { google: this.providers.has('google'), apple: this.providers.has('apple') };
  }

  @Handles(beginSocialLogin)
  async begin(input: BeginSocialLoginInput): Promise<SocialLoginBegun> {
    const { provider, purpose = 'sign-in', returnTo, sessionToken } = input;
    const client = this.configured(provider);
    const sessionHash = sessionToken === undefined ? null : hashToken(sessionToken);
    const obstacle = await this.obstacleTo(purpose, sessionHash);
    if (obstacle !== null) return { outcome: 'refused', problem: obstacle };
    try {
      const { authorizationUrl, secrets } = await client.begin(purpose !== 'sign-in');
      const { state, nonce, codeVerifier } = secrets;
      const ticket = newToken();
      const pendingLogin = { purpose, returnTo: ownPath(returnTo), sessionHash, nonce, codeVerifier };
      await this.pendingLogins.store({ provider, ticket, state }, pendingLogin);
      return { outcome: 'begun', authorizationUrl, ticket, expiresInSeconds: PENDING_LOGIN_SECONDS };
    } catch (error) {
      this.logFailure(provider, 'not started', error);
      return { outcome: 'refused', problem: 'unavailable' };
    }
  }

  /** Always opens a session with a new token, which prevents session fixation. */
  @Handles(completeSocialLogin)
  async complete(input: CompleteSocialLoginInput): Promise<SocialLoginCompleted> {
    this.configured(input.provider);
    const pendingLogin = await this.takePendingLogin(input);
    if (typeof pendingLogin === 'string')
      return { outcome: 'refused', problem: pendingLogin, purpose: 'sign-in' };
    const { purpose } = pendingLogin;
    const reply = await this.completeAtProvider(input.provider, input.callback, pendingLogin);
    if (typeof reply === 'string') return { outcome: 'refused', problem: reply, purpose };
    if (purpose === 'reauthenticate' && !isFreshSignIn(reply.authenticatedAt, Date.now())) {
      return { outcome: 'refused', problem: 'not-fresh', purpose };
    }
    try {
      return await this.openSession(input, pendingLogin, reply);
    } catch (error) {
      if (error instanceof SignInRefused) return { outcome: 'refused', problem: error.problem, purpose };
      throw error;
    }
  }

  private configured(provider: IdentityProvider) {
    const client = this.providers.find(provider);
    if (!client) throw new Problem('UNAVAILABLE', `Sign-in with ${NAMES[provider]} is not set up here.`);
    return client;
  }

  private async obstacleTo(
    purpose: SocialLoginPurpose,
    sessionHash: string | null,
  ): Promise<SignInProblem | null> {
    if (purpose === 'sign-in') return null;
    const tx = this.database.manager;
    const session = sessionHash === null ? null : await findLiveSession(tx, sessionHash);
    if (!session || sessionHash === null) return 'session-over';
    if (purpose === 'reauthenticate') return null;
    const user = await findUser(tx, session.userId);
    if (user?.emailVerifiedAt === null) return 'confirm-address-first';
    return (await findFreshness(tx, session.userId, sessionHash)) ? null : 'reauthenticate';
  }

  private async takePendingLogin(
    input: CompleteSocialLoginInput,
  ): Promise<(PendingLogin & Secrets) | SignInProblem> {
    const { provider, ticket, callback } = input;
    if (!ticket || !callback.state) return 'expired';
    try {
      return (await this.pendingLogins.take({ provider, ticket, state: callback.state })) ?? 'expired';
    } catch (error) {
      this.logFailure(provider, 'not completed', error);
      return 'unavailable';
    }
  }

  private async completeAtProvider(
    provider: IdentityProvider,
    callback: ProviderCallback,
    secrets: Secrets,
  ): Promise<ProviderReply | SignInProblem> {
    try {
      return await this.configured(provider).complete(callback, secrets);
    } catch (error) {
      this.logFailure(provider, 'refused', error);
      return await problemOf(error);
    }
  }

  private async openSession(
    { provider, client, previousToken }: CompleteSocialLoginInput,
    { purpose, sessionHash, returnTo }: PendingLogin,
    reply: ProviderReply,
  ): Promise<SocialLoginCompleted> {
    let resolved: ResolvedUser | undefined;
    let left: string[] = [];
    let current: CurrentSession | null = null;
    const opened = await this.signIns.begin(
      { client, ...(previousToken === undefined ? {} : { previousToken }) },
      async (tx) => {
        current = purpose === 'sign-in' ? null : await currentSession(tx, sessionHash);
        if (purpose === 'link' && current) requireVerifiedAddress(current.user);
        const linkTo = purpose === 'link' && current ? current.user.id : null;
        const isReserved = (email: string) => this.reservedAddress.matches(email);
        resolved = await resolveUser(tx, { ...reply, provider, linkTo, isReserved }, this.mails);
        if (purpose === 'reauthenticate' && resolved.user.id !== current?.user.id) {
          throw new SignInRefused('another-account');
        }
        // a cross-site form POST carries no session cookie, so the session is known from the state
        left = sessionHash === null ? [] : await deleteSessionByToken(tx, sessionHash);
        return resolved.user;
      },
      {
        method: provider,
        proved: () => current?.secondFactors ?? [],
        // linking is not an authentication: the session stays as fresh as it was
        authenticatedAt: () => (purpose === 'link' ? (current?.authTime ?? null) : reply.authenticatedAt),
      },
    );
    await this.cache.forget([...left, ...(resolved?.closed ?? [])]);
    const best = purpose !== 'sign-in' ? '/profile' : resolved?.isNew ? '/subscribe' : '/';
    const destination = returnTo ?? best;
    if (opened.outcome === 'second-factor') return { ...opened, returnTo: destination };
    return { ...opened, purpose, returnTo: destination };
  }

  private logFailure(provider: IdentityProvider, what: string, error: unknown): void {
    this.logger.warn({ provider, reason: describeFailure(error) }, `social login ${what}`);
  }
}

const NAMES = { google: 'Google', apple: 'Apple' } as const;

interface CurrentSession {
  user: UserRow;
  secondFactors: SecondFactorMethod[];
  authTime: Date | null;
}

async function currentSession(tx: EntityManager, sessionHash: string | null): Promise<CurrentSession> {
  const session = sessionHash === null ? null : await findLiveSession(tx, sessionHash);
  const user = session && (await findUser(tx, session.userId));
  if (!session || !user) throw new SignInRefused('session-over');
  return { user, secondFactors: secondFactorsOf(session.amr), authTime: session.authTime };
}

function requireVerifiedAddress({ emailVerifiedAt }: UserRow): void {
  if (emailVerifiedAt === null) throw new SignInRefused('confirm-address-first');
}
