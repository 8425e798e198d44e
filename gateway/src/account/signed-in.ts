import { Injectable } from '@nestjs/common';
import type { OpenedSession, User } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ticket } from './ticket.js';
import { KnownBrowser } from '../limits/known-browser.js';
import { SessionCookie } from '../session/session-cookie.js';
import { timeZoneOf } from '../session/time-zone.js';
import { fetchAccess, withAccess } from './fresh-access.js';

@Injectable()
export class SignedIn {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: SessionCookie,
    private readonly knownBrowser: KnownBrowser,
  ) {}

  previous(request: FastifyRequest): { previousToken?: string } {
    const previousToken = this.cookie.read(request);
    return previousToken === undefined ? {} : { previousToken };
  }

  async completeSignIn(
    { user, token, expiresAt }: OpenedSession,
    request: FastifyRequest,
    reply: FastifyReply,
    usedTicket?: Ticket,
  ): Promise<User> {
    request.securityEvent = { userId: user.id };
    if (usedTicket !== undefined) {
      usedTicket.clear(reply);
      this.knownBrowser.remember(request, reply, user.email);
    }
    this.cookie.write(reply, token, expiresAt);
    const timeZone = timeZoneOf(request.headers['x-time-zone']);
    return withAccess(
      user,
      await fetchAccess(this.rpc, {
        userId: user.id,
        isAdmin: user.isAdmin,
        isEditor: user.isEditor,
        timeZone,
      }),
    );
  }
}
