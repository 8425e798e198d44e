import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  Problem,
  type ClientInfo,
  type OpenedSession,
  type OpenSessionInput,
  type SessionMethod,
  type SessionRecord,
} from '@tenfold/contracts';
import { hashToken, newToken } from '@tenfold/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { Passwords } from '../passwords/passwords.js';
import { Administrator } from '../users/administrator.js';
import { presentUser } from '../users/present-user.js';
import type { UserRow } from '../users/user.entity.js';
import { findUserByEmail, replacePasswordHash, lockUser } from '../users/users.queries.js';
import { SessionCache } from './session-cache.js';
import {
  closeSession,
  closeSessionsOfAnotherRole,
  evictSessions,
  findLiveSession,
  insertSession,
  touchSession,
  type LiveSession,
} from './sessions.queries.js';

/** Where a session comes from, and the one it takes the place of. */
export interface SessionOrigin {
  client: ClientInfo;
  previousToken?: string;
}

@Injectable()
export class SessionsService implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly cache: SessionCache,
    private readonly administrator: Administrator,
  ) {}

  /** The administrator's address is a setting: with another one, sessions of before end at once. */
  async onApplicationBootstrap(): Promise<void> {
    const closed = await closeSessionsOfAnotherRole(this.database.manager, this.administrator.email);
    await this.cache.forget(closed);
  }

  /**
   * Signs in. An unknown address is refused with the same words after the same work as a wrong password.
   * @throws Problem UNAUTHENTICATED; UNAVAILABLE when too many passwords are being checked
   */
  async signIn({ credentials, ...origin }: OpenSessionInput): Promise<OpenedSession> {
    const user = await findUserByEmail(this.database.manager, credentials.email);
    const known = user?.passwordHash ?? null;
    const matches = await this.passwords.verify(known, credentials.password);
    if (!user || known === null || !matches) throw invalidCredentials();
    if (this.passwords.isOutdated(known)) {
      const passwordHash = await this.passwords.hash(credentials.password);
      await replacePasswordHash(this.database.manager, user.id, { known, passwordHash });
    }
    return this.openFor(origin, (tx) => stillWith(tx, user));
  }

  /**
   * Opens a session, in one transaction with whatever `findUser` does to have a user. The token is always new,
   * the one the browser came with is closed, and the user keeps ten sessions at most.
   *
   * @param method how they have just proved who they are
   */
  async openFor(
    { client, previousToken }: SessionOrigin,
    findUser: (tx: EntityManager) => Promise<UserRow>,
    method: SessionMethod = 'password',
  ): Promise<OpenedSession> {
    const token = newToken();
    const opened = await this.database.transaction(async (tx) => {
      const user = await findUser(tx);
      const isAdmin = this.administrator.is(user.email);
      const session = { userId: user.id, tokenHash: hashToken(token), client, method, isAdmin };
      const expiresAt = await insertSession(tx, session);
      const replaced = previousToken ? await closeSession(tx, hashToken(previousToken)) : [];
      const evicted = await evictSessions(tx, user.id);
      return { user, expiresAt, closed: [...replaced, ...evicted] };
    });
    await this.cache.forget(opened.closed);
    const user = presentUser(opened.user, this.administrator.is(opened.user.email));
    return { user, token, expiresAt: opened.expiresAt.toISOString() };
  }

  /** Ends the session; again, or with a token that never was, is fine. */
  async close(token: string): Promise<null> {
    const tokenHash = hashToken(token);
    await closeSession(this.database.manager, tokenHash);
    await this.cache.forget([tokenHash]);
    return null;
  }

  /**
   * Whose session this is, null when it is over: as it is, too, when its user has become the administrator since, or
   * is it no more. Refills the cache and notes that the session is in use.
   */
  async resolve(token: string): Promise<SessionRecord | null> {
    const tokenHash = hashToken(token);
    const session = await findLiveSession(this.database.manager, tokenHash);
    if (!session) return null;
    if (session.isAdmin !== this.administrator.is(session.email)) return this.close(token);
    if (session.isTouchDue) await touchSession(this.database.manager, tokenHash);
    const record = this.record(session);
    if (!(await this.cache.put(tokenHash, record))) return record;
    // a sign-out that came between our look and our entry would be undone by it: look again
    if (await findLiveSession(this.database.manager, tokenHash)) return record;
    await this.cache.forget([tokenHash]);
    return null;
  }

  private record({ userId, isAdmin, createdAt, lastSeenAt, expiresAt }: LiveSession): SessionRecord {
    return {
      userId,
      isAdmin,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
  }
}

function invalidCredentials(): Problem {
  return new Problem('UNAUTHENTICATED', 'Invalid email or password');
}

/** The user, unless the password that was just found right has been changed meanwhile. */
async function stillWith(tx: EntityManager, { id, passwordChangedAt }: UserRow): Promise<UserRow> {
  const user = await lockUser(tx, id);
  if (user?.passwordChangedAt?.getTime() !== passwordChangedAt?.getTime()) throw invalidCredentials();
  if (!user) throw invalidCredentials();
  return user;
}
