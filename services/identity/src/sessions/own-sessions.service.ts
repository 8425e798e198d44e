import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  closeOneSession,
  closeOtherSessions,
  listSessions,
  notFound,
  type Caller,
  type CloseSessionInput,
  type OwnSessionInput,
  type SessionView,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { hashToken } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { usedSecondFactor } from '../domain/decide-second-factor.js';
import { deviceName } from './device-name.js';
import { deleteSession, deleteOtherSessions, readSessions } from './own-sessions.queries.js';
import { SessionCache } from './session-cache.js';

@Injectable()
export class OwnSessionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly cache: SessionCache,
  ) {}

  @Handles(listSessions)
  async list({ sessionToken }: OwnSessionInput, { userId }: Caller): Promise<SessionView[]> {
    const current = hashToken(sessionToken);
    const sessions = await readSessions(this.database.manager, userId);
    return sessions.map(({ tokenHash, network, userAgent, createdAt, lastSeenAt, amr, ...session }) => ({
      ...session,
      usedSecondFactor: usedSecondFactor(amr),
      isCurrent: tokenHash === current,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      device: deviceName(userAgent),
      ip: network,
    }));
  }

  @Handles(closeOneSession)
  async closeOne({ sessionId }: CloseSessionInput, { userId }: Caller): Promise<null> {
    const closed = await deleteSession(this.database.manager, userId, sessionId);
    if (closed.length === 0) throw notFound('Session');
    await this.cache.forget(closed);
    return null;
  }

  @Handles(closeOtherSessions)
  async closeOthers({ sessionToken }: OwnSessionInput, { userId }: Caller): Promise<null> {
    const closed = await deleteOtherSessions(this.database.manager, userId, hashToken(sessionToken));
    await this.cache.forget(closed);
    return null;
  }
}
