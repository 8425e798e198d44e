import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  logout,
  resolveSession,
  type ClientInfo,
  type OpenedSession,
  type SecondFactorMethod,
  type SessionMethod,
  type SessionRecord,
  type SessionTokenInput,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { hashToken, newToken } from '@tenfold/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { insertAuditEntry } from '../audit/audit.queries.js';
import { usedSecondFactor } from '../domain/decide-second-factor.js';
import { presentUser } from '../users/present-user.js';
import type { UserRow } from '../users/user.entity.js';
import { RequiredSecondFactor } from './required-second-factor.js';
import { SessionCache } from './session-cache.js';
import {
  deleteSessionByToken,
  evictSessions,
  findLiveSession,
  insertSession,
  touchSession,
  type AuthenticatedAt,
  type LiveSession,
} from './sessions.queries.js';

export interface SessionOrigin {
  client: ClientInfo;
  previousToken?: string;
}

interface Proof {
  method: SessionMethod;
  proved: readonly SecondFactorMethod[];
  authenticatedAt: AuthenticatedAt;
}

interface InsertedSession {
  user: UserRow;
  token: string;
  expiresAt: Date;
  closed: string[];
}

@Injectable()
export class SessionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly cache: SessionCache,
    private readonly requiredFactor: RequiredSecondFactor,
  ) {}

  /**
   * Opens a session with a new token (session fixation) in one transaction with `findUser`. Replaces the browser's
   * session and keeps ten sessions per user.
   */
  async openFor(
    origin: SessionOrigin,
    findUser: (tx: EntityManager) => Promise<UserRow>,
    method: SessionMethod = 'password',
    secondFactor: SecondFactorMethod | null = null,
  ): Promise<OpenedSession> {
    const proved = secondFactor === null ? [] : [secondFactor];
    const opened = await this.database.transaction(async (tx) => {
      const user = await findUser(tx);
      await auditSignIn(tx, user.id, [method, ...proved]);
      return this.insert(tx, user, origin, { method, proved, authenticatedAt: 'now' });
    });
    return this.present(opened);
  }

  @Handles(logout)
  async close({ token }: SessionTokenInput): Promise<null> {
    const tokenHash = hashToken(token);
    await deleteSessionByToken(this.database.manager, tokenHash);
    await this.cache.forget([tokenHash]);
    return null;
  }

  @Handles(resolveSession)
  async resolve({ token }: SessionTokenInput): Promise<SessionRecord | null> {
    const tokenHash = hashToken(token);
    const session = await findLiveSession(this.database.manager, tokenHash);
    if (!session) return null;
    if (!session.hasRolesOfUser) return this.close({ token });
    if (session.isTouchDue) await touchSession(this.database.manager, tokenHash);
    const record = this.record(session);
    if (!(await this.cache.put(tokenHash, record))) return record;
    // a concurrent sign-out could delete the cache entry before it is written here: check again
    if (await findLiveSession(this.database.manager, tokenHash)) return record;
    await this.cache.forget([tokenHash]);
    return null;
  }

  async insert(
    tx: EntityManager,
    user: UserRow,
    { client, previousToken }: SessionOrigin,
    { method, proved, authenticatedAt }: Proof,
  ): Promise<InsertedSession> {
    const token = newToken();
    const { id: userId, isAdmin, isEditor } = user;
    const session = { userId, tokenHash: hashToken(token), client, method, isAdmin, isEditor };
    const expiresAt = await insertSession(tx, { ...session, secondFactors: proved, authenticatedAt });
    const replaced = previousToken ? await deleteSessionByToken(tx, hashToken(previousToken)) : [];
    const evicted = await evictSessions(tx, user.id);
    return { user, token, expiresAt, closed: [...replaced, ...evicted] };
  }

  async present({ user, token, expiresAt, closed }: InsertedSession): Promise<OpenedSession> {
    await this.cache.forget(closed);
    return { user: presentUser(user), token, expiresAt: expiresAt.toISOString() };
  }

  private record(session: LiveSession): SessionRecord {
    const { userId, isAdmin, isEditor, createdAt, lastSeenAt, expiresAt } = session;
    return {
      userId,
      isAdmin,
      isEditor,
      needsSecondFactor: this.requiredFactor.isMissingIn(session),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
  }
}

async function auditSignIn(tx: EntityManager, userId: string, amr: readonly string[]): Promise<void> {
  if (!usedSecondFactor(amr)) return;
  await insertAuditEntry(
    tx,
    { id: randomUUID(), occurredAt: new Date() },
    { actorId: userId, action: 'sign-in.completed', target: userId, detail: `With ${amr.join(' and ')}` },
  );
}
