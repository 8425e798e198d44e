import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  Problem,
  type ClientInfo,
  type OpenedSession,
  type OpenSessionInput,
  type SessionRecord,
} from '@tenfold/contracts';
import { hashToken, newToken } from '@tenfold/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { Passwords } from '../passwords/passwords.js';
import { Administrator } from '../users/administrator.js';
import { presentUser } from '../users/present-user.js';
import type { UserRow } from '../users/user.entity.js';
import { findUserByEmail, updatePasswordHash } from '../users/users.queries.js';
import { SessionCache } from './session-cache.js';
import {
  closeSession,
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
export class SessionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly cache: SessionCache,
    private readonly administrator: Administrator,
  ) {}

  /**
   * Signs in. An unknown address is refused with the same words after the same work as a wrong password.
   * @throws Problem UNAUTHENTICATED; UNAVAILABLE when too many passwords are being checked
   */
  async signIn({ credentials, ...origin }: OpenSessionInput): Promise<OpenedSession> {
    const user = await findUserByEmail(this.database.manager, credentials.email);
    const matches = await this.passwords.verify(user?.passwordHash ?? null, credentials.password);
    if (!user || !matches) throw new Problem('UNAUTHENTICATED', 'Invalid email or password');
    if (this.passwords.isOutdated(user.passwordHash)) {
      const passwordHash = await this.passwords.hash(credentials.password);
      await updatePasswordHash(this.database.manager, user.id, passwordHash);
    }
    return this.openFor(origin, async () => user);
  }

  /**
   * Opens a session, in one transaction with whatever `findUser` does to have a user. The token is always new,
   * the one the browser came with is closed, and the user keeps ten sessions at most.
   */
  async openFor(
    { client, previousToken }: SessionOrigin,
    findUser: (tx: EntityManager) => Promise<UserRow>,
  ): Promise<OpenedSession> {
    const token = newToken();
    const opened = await this.database.transaction(async (tx) => {
      const user = await findUser(tx);
      const session = { userId: user.id, tokenHash: hashToken(token), client };
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

  /** Whose session this is, null when it is over. Refills the cache and notes that the session is in use. */
  async resolve(token: string): Promise<SessionRecord | null> {
    const tokenHash = hashToken(token);
    const session = await findLiveSession(this.database.manager, tokenHash);
    if (!session) return null;
    if (session.isTouchDue) await touchSession(this.database.manager, tokenHash);
    const record = this.record(session);
    if (!(await this.cache.put(tokenHash, record))) return record;
    // a sign-out that came between our look and our entry would be undone by it: look again
    if (await findLiveSession(this.database.manager, tokenHash)) return record;
    await this.cache.forget([tokenHash]);
    return null;
  }

  private record({ userId, email, createdAt, lastSeenAt, expiresAt }: LiveSession): SessionRecord {
    return {
      userId,
      isAdmin: this.administrator.is(email),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
  }
}
