import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Caller } from '@tenfold/contracts';
import { requestContext } from '@tenfold/platform';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import { SessionCookie } from './session-cookie.js';
import { AuthSessions } from './auth-sessions.js';
import { timeZoneOf } from './time-zone.js';

@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, 'session') {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly sessions: AuthSessions,
  ) {
    super();
  }

  async validate(request: FastifyRequest): Promise<Caller | null> {
    const token = this.cookie.read(request);
    const session = token === undefined ? null : await this.sessions.find(token);
    if (session === null) return null;
    const context = requestContext.get();
    if (context) context.userId = session.userId;
    const timeZone = timeZoneOf(request.headers['x-time-zone']);
    const { userId, needsSecondFactor } = session;
    request.needsSecondFactor = needsSecondFactor;
    const isAdmin = session.isAdmin && !needsSecondFactor;
    const isEditor = session.isEditor && !needsSecondFactor;
    return { userId, isAdmin, isEditor, timeZone };
  }
}
