import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  notFound,
  type ReauthenticateInput,
  type RotatedSession,
  type SessionView,
} from '@tenfold/contracts';
import { hashToken } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { confirmPassword } from '../passwords/confirm-password.js';
import { Passwords } from '../passwords/passwords.js';
import { deviceName } from './device-name.js';
import { closeSessionOf, closeSessionsOf, listSessions } from './own-sessions.queries.js';
import { rotateSession } from './rotate-session.js';
import { SessionCache } from './session-cache.js';

/** What somebody may see of their own sessions, and do about them. */
@Injectable()
export class OwnSessionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly cache: SessionCache,
  ) {}

  async list(userId: string, sessionToken: string): Promise<SessionView[]> {
    const current = hashToken(sessionToken);
    const sessions = await listSessions(this.database.manager, userId);
    return sessions.map(({ tokenHash, network, userAgent, createdAt, lastSeenAt, ...session }) => ({
      ...session,
      isCurrent: tokenHash === current,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      device: deviceName(userAgent),
      ip: network,
    }));
  }

  /** @throws Problem NOT_FOUND, also for somebody else's */
  async closeOne(userId: string, sessionId: string): Promise<null> {
    const closed = await closeSessionOf(this.database.manager, userId, sessionId);
    if (closed.length === 0) throw notFound('Session');
    await this.cache.forget(closed);
    return null;
  }

  async closeOthers(userId: string, sessionToken: string): Promise<null> {
    const closed = await closeSessionsOf(this.database.manager, userId, hashToken(sessionToken));
    await this.cache.forget(closed);
    return null;
  }

  /** @throws Problem WRONG_PASSWORD; UNAVAILABLE when too many passwords are being checked */
  async reauthenticate(
    userId: string,
    { sessionToken, proof }: ReauthenticateInput,
  ): Promise<RotatedSession> {
    await confirmPassword(this.database.manager, this.passwords, userId, proof.password);
    const rotated = await this.database.transaction((tx) => rotateSession(tx, userId, sessionToken));
    await this.cache.forget([hashToken(sessionToken)]);
    return rotated;
  }
}
