import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  login,
  PENDING_SIGN_IN_MINUTES,
  Problem,
  reauthenticate,
  type Caller,
  type OpenSessionInput,
  type ReauthenticateInput,
  type RotatedSession,
  type SecondFactorMethod,
  type SessionMethod,
  type SignInOutcome,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { hashToken } from '@tenfold/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { confirmPassword } from '../passwords/confirm-password.js';
import { Passwords } from '../passwords/passwords.js';
import { UserSecondFactors } from '../second-factor/user-second-factors.js';
import { rotateSession } from '../sessions/rotate-session.js';
import { SessionCache } from '../sessions/session-cache.js';
import { SessionsService, type SessionOrigin } from '../sessions/sessions.service.js';
import type { UserRow } from '../users/user.entity.js';
import { findUserByEmail, lockUser, replacePasswordHash } from '../users/users.queries.js';
import { insertPendingSignIn } from './pending-sign-ins.queries.js';

@Injectable()
export class SignInsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly cache: SessionCache,
    private readonly secondFactors: UserSecondFactors,
  ) {}

  /**
   * An unknown address gets the message and the amount of work of a wrong password (enumeration).
   * @throws Problem UNAUTHENTICATED; UNAVAILABLE when too many passwords are being verified
   */
  @Handles(login)
  async signIn({ credentials, ...origin }: OpenSessionInput): Promise<SignInOutcome> {
    const user = await findUserByEmail(this.database.manager, credentials.email);
    const known = user?.passwordHash ?? null;
    const matches = await this.passwords.verify(known, credentials.password);
    if (!user || known === null || !matches) throw invalidCredentials();
    if (this.passwords.isOutdated(known)) {
      const passwordHash = await this.passwords.hash(credentials.password);
      await replacePasswordHash(this.database.manager, user.id, { known, passwordHash });
    }
    return this.begin(origin, (tx) => requireUnchangedPassword(tx, user), { method: 'password' });
  }

  /**
   * Opens a session, or a pending sign-in when the account needs a second factor. Runs `findUser` in the same
   * transaction.
   * @param first.proved second factors that were already verified; evaluated after `findUser`
   * @param first.authenticatedAt default: now. A second factor is a new authentication
   */
  async begin(
    origin: SessionOrigin,
    findUser: (tx: EntityManager) => Promise<UserRow>,
    first: {
      method: SessionMethod;
      proved?: () => readonly SecondFactorMethod[];
      authenticatedAt?: () => Date | null;
    },
  ): Promise<SignInOutcome> {
    const begun = await this.database.transaction(async (tx) => {
      const user = await findUser(tx);
      const proved = first.proved?.() ?? [];
      const methods = proved.length > 0 ? [] : await this.secondFactors.methodsFor(tx, user, first.method);
      if (methods.length === 0) {
        const authenticatedAt = first.authenticatedAt ? first.authenticatedAt() : 'now';
        return this.sessions.insert(tx, user, origin, { method: first.method, proved, authenticatedAt });
      }
      const ticket = await insertPendingSignIn(tx, { userId: user.id, method: first.method });
      return { ticket, expiresInSeconds: PENDING_SIGN_IN_MINUTES * 60, methods };
    });
    if ('ticket' in begun) return { outcome: 'second-factor', pending: begun };
    return { outcome: 'signed-in', session: await this.sessions.present(begun) };
  }

  @Handles(reauthenticate)
  async reauthenticate(
    { sessionToken, proof }: ReauthenticateInput,
    { userId }: Caller,
  ): Promise<RotatedSession> {
    await confirmPassword(this.database.manager, this.passwords, userId, proof.password);
    const rotated = await this.database.transaction((tx) => rotateSession(tx, userId, sessionToken));
    await this.cache.forget([hashToken(sessionToken)]);
    return rotated;
  }
}

function invalidCredentials(): Problem {
  return new Problem('UNAUTHENTICATED', 'Invalid email or password');
}

async function requireUnchangedPassword(
  tx: EntityManager,
  { id, passwordChangedAt }: UserRow,
): Promise<UserRow> {
  const user = await lockUser(tx, id);
  if (user?.passwordChangedAt?.getTime() !== passwordChangedAt?.getTime()) throw invalidCredentials();
  if (!user) throw invalidCredentials();
  return user;
}
