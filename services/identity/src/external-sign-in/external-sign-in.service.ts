import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  Problem,
  type BeginExternalSignInInput,
  type CompleteExternalSignInInput,
  type ExternalSignInBegun,
  type ExternalSignInCompleted,
  type IdentityProvider,
  type ProviderCallback,
  type SignInProblem,
  type SignInProviders,
} from '@tenfold/contracts';
import { hashToken, newToken } from '@tenfold/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { ownPath } from '../domain/own-path.js';
import { findFreshness } from '../sessions/own-sessions.queries.js';
import { SessionCache } from '../sessions/session-cache.js';
import { closeSession, findLiveSession } from '../sessions/sessions.queries.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { Administrator } from '../users/administrator.js';
import { JOURNEY_SECONDS, Journeys, type Journey } from './journeys.js';
import type { ProviderAnswer, Secrets } from './provider-client.js';
import { describeFailure, problemOf } from './provider-failure.js';
import { Providers } from './providers.js';
import { resolveUser, SignInRefused, type ResolvedUser } from './resolve-user.js';

@Injectable()
export class ExternalSignInService {
  private readonly logger = new Logger(ExternalSignInService.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly providers: Providers,
    private readonly journeys: Journeys,
    private readonly sessions: SessionsService,
    private readonly cache: SessionCache,
    private readonly administrator: Administrator,
  ) {}

  listProviders(): SignInProviders {
    return { google: this.providers.has('google'), apple: this.providers.has('apple') };
  }

  /**
   * Where to send somebody, and the secret that their browser must come back with.
   * @throws Problem UNAVAILABLE when the provider is not set up
   */
  async begin(input: BeginExternalSignInInput): Promise<ExternalSignInBegun> {
    const { provider, purpose = 'sign-in', returnTo, sessionToken } = input;
    const client = this.configured(provider);
    const sessionHash = sessionToken === undefined ? null : hashToken(sessionToken);
    const obstacle = purpose === 'link' ? await this.obstacleToLinking(sessionHash) : null;
    if (obstacle !== null) return { outcome: 'refused', problem: obstacle };
    try {
      const { authorizationUrl, secrets } = await client.begin();
      const { state, nonce, codeVerifier } = secrets;
      const ticket = newToken();
      const journey = { purpose, returnTo: ownPath(returnTo), sessionHash, nonce, codeVerifier };
      await this.journeys.keep({ provider, ticket, state }, journey);
      return { outcome: 'begun', authorizationUrl, ticket, expiresInSeconds: JOURNEY_SECONDS };
    } catch (error) {
      this.tell(provider, 'could not begin', error);
      return { outcome: 'refused', problem: 'unavailable' };
    }
  }

  /**
   * Signs in whom the provider vouches for, or links what they have there to their account here; always in a session
   * with a new token, in place of the one that the browser had.
   * @throws Problem UNAVAILABLE when the provider is not set up
   */
  async complete(input: CompleteExternalSignInInput): Promise<ExternalSignInCompleted> {
    this.configured(input.provider);
    const journey = await this.takeJourney(input);
    if (typeof journey === 'string') return { outcome: 'refused', problem: journey, purpose: 'sign-in' };
    const { purpose } = journey;
    const answer = await this.ask(input.provider, input.callback, journey);
    if (typeof answer === 'string') return { outcome: 'refused', problem: answer, purpose };
    try {
      return await this.openSession(input, journey, answer);
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

  private async obstacleToLinking(sessionHash: string | null): Promise<SignInProblem | null> {
    const tx = this.database.manager;
    const session = sessionHash === null ? null : await findLiveSession(tx, sessionHash);
    if (!session || sessionHash === null) return 'session-over';
    return (await findFreshness(tx, session.userId, sessionHash)) ? null : 'reauthenticate';
  }

  private async takeJourney(
    input: CompleteExternalSignInInput,
  ): Promise<(Journey & Secrets) | SignInProblem> {
    const { provider, ticket, callback } = input;
    if (!ticket || !callback.state) return 'expired';
    try {
      return (await this.journeys.take({ provider, ticket, state: callback.state })) ?? 'expired';
    } catch (error) {
      this.tell(provider, 'could not be completed', error);
      return 'unavailable';
    }
  }

  private async ask(
    provider: IdentityProvider,
    callback: ProviderCallback,
    secrets: Secrets,
  ): Promise<ProviderAnswer | SignInProblem> {
    try {
      return await this.configured(provider).complete(callback, secrets);
    } catch (error) {
      this.tell(provider, 'was refused', error);
      return problemOf(error);
    }
  }

  private async openSession(
    { provider, client, previousToken }: CompleteExternalSignInInput,
    { purpose, sessionHash, returnTo }: Journey,
    answer: ProviderAnswer,
  ): Promise<ExternalSignInCompleted> {
    let resolved: ResolvedUser | undefined;
    let left: string[] = [];
    const session = await this.sessions.openFor(
      { client, ...(previousToken === undefined ? {} : { previousToken }) },
      async (tx) => {
        const linkTo = purpose === 'link' ? await linkingUser(tx, sessionHash) : null;
        const isAdministrator = (email: string) => this.administrator.is(email);
        resolved = await resolveUser(tx, { ...answer, provider, linkTo, isAdministrator });
        // what comes back from another site by a form has no session with it: we know which one it left with
        left = sessionHash === null ? [] : await closeSession(tx, sessionHash);
        return resolved.user;
      },
      provider,
    );
    await this.cache.forget([...left, ...(resolved?.closed ?? [])]);
    const best = purpose === 'link' ? '/profile' : resolved?.isNew ? '/subscribe' : '/';
    return { outcome: 'signed-in', session, purpose, returnTo: returnTo ?? best };
  }

  /** Not a word of what the provider or the browser sent. */
  private tell(provider: IdentityProvider, what: string, error: unknown): void {
    this.logger.warn(`sign-in with ${NAMES[provider]} ${what}: ${describeFailure(error)}`);
  }
}

const NAMES = { google: 'Google', apple: 'Apple' } as const;

/** Who was signed in when they left to link an account, and still is. */
async function linkingUser(tx: EntityManager, sessionHash: string | null): Promise<string> {
  const session = sessionHash === null ? null : await findLiveSession(tx, sessionHash);
  if (!session) throw new SignInRefused('session-over');
  return session.userId;
}
