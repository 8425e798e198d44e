import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  beginPasskeyReauthentication,
  beginPasskeySecondStep,
  beginPasskeySignIn,
  completeSignInWithPasskey,
  reauthenticateWithPasskey,
  signInWithPasskey,
  type Caller,
  type OpenedSession,
  type OwnSessionInput,
  type PasskeyAssertion,
  type PasskeyReauthenticationInput,
  type PasskeyRequestOptions,
  type PasskeySignInBegun,
  type PasskeySignInInput,
  type PendingSignInInput,
  type RotatedSession,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { hashToken, newToken } from '@tenfold/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { PendingSignInsService } from '../sign-in/pending-sign-ins.service.js';
import { rotateSession } from '../sessions/rotate-session.js';
import { SessionCache } from '../sessions/session-cache.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { lockUser } from '../users/users.queries.js';
import {
  CHALLENGE_MINUTES,
  storeChallenge,
  takeChallenge,
  type ChallengeKey,
} from './passkey-challenges.queries.js';
import { credentialOf, findByCredential, listPasskeys, notePasskeyUse } from './passkeys.queries.js';
import { passkeyRefused, RelyingParty } from './relying-party.js';

@Injectable()
export class PasskeySignInsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly relyingParty: RelyingParty,
    private readonly sessions: SessionsService,
    private readonly pendingSignIns: PendingSignInsService,
    private readonly cache: SessionCache,
  ) {}

  @Handles(beginPasskeySignIn)
  async beginSignIn(): Promise<PasskeySignInBegun> {
    const ticket = newToken();
    const options = await this.relyingParty.requestOptions([]);
    const key = { holder: ticket, purpose: 'sign-in' } as const;
    await storeChallenge(this.database.manager, key, options.challenge);
    return { ticket, expiresInSeconds: CHALLENGE_MINUTES * 60, options };
  }

  @Handles(signInWithPasskey)
  async signIn({ ticket, assertion, ...origin }: PasskeySignInInput): Promise<OpenedSession> {
    const found = await findByCredential(this.database.manager, assertion.id);
    if (!found) throw passkeyRefused();
    return this.sessions.openFor(
      origin,
      async (tx) => {
        const user = await lockUser(tx, found.userId);
        if (!user) throw passkeyRefused();
        await this.verify(tx, user.id, { holder: ticket, purpose: 'sign-in' }, assertion);
        return user;
      },
      'passkey',
    );
  }

  @Handles(beginPasskeySecondStep)
  async beginSecondStep({ ticket }: PendingSignInInput): Promise<PasskeyRequestOptions> {
    const { userId } = await this.pendingSignIns.get({ ticket });
    return this.challenge(userId, { holder: ticket, purpose: 'second-step' });
  }

  @Handles(completeSignInWithPasskey)
  completeSecondStep({ ticket, assertion, ...origin }: PasskeySignInInput): Promise<OpenedSession> {
    const key = { holder: ticket, purpose: 'second-step' } as const;
    return this.pendingSignIns.completeWith(ticket, origin, 'passkey', (tx, user) =>
      this.verify(tx, user.id, key, assertion),
    );
  }

  @Handles(beginPasskeyReauthentication)
  beginReauthentication(
    { sessionToken }: OwnSessionInput,
    { userId }: Caller,
  ): Promise<PasskeyRequestOptions> {
    return this.challenge(userId, { holder: sessionToken, purpose: 're-authenticate' });
  }

  @Handles(reauthenticateWithPasskey)
  async reauthenticate(
    { sessionToken, assertion }: PasskeyReauthenticationInput,
    { userId }: Caller,
  ): Promise<RotatedSession> {
    const rotated = await this.database.transaction(async (tx) => {
      await lockUser(tx, userId);
      await this.verify(tx, userId, { holder: sessionToken, purpose: 're-authenticate' }, assertion);
      return rotateSession(tx, userId, sessionToken, 'passkey');
    });
    await this.cache.forget([hashToken(sessionToken)]);
    return rotated;
  }

  private async challenge(userId: string, key: ChallengeKey): Promise<PasskeyRequestOptions> {
    const { manager } = this.database;
    const owned = await listPasskeys(manager, userId);
    const options = await this.relyingParty.requestOptions(owned.map(credentialOf));
    await storeChallenge(manager, key, options.challenge);
    return options;
  }

  /** Under the user's lock, so that two assertions with one counter are not both accepted. */
  private async verify(
    tx: EntityManager,
    userId: string,
    key: ChallengeKey,
    assertion: PasskeyAssertion,
  ): Promise<void> {
    const challenge = await takeChallenge(tx, key);
    const passkey = await findByCredential(tx, assertion.id);
    if (challenge === null || passkey?.userId !== userId) throw passkeyRefused();
    const use = await this.relyingParty.verifyAssertion(assertion, challenge, credentialOf(passkey));
    await notePasskeyUse(tx, passkey, use);
  }
}
