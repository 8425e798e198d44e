import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { LiveUpdatesQuery, type Caller } from '@tenfold/contracts';
import { hashToken } from '@tenfold/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Route } from '../http/route.decorator.js';
import { freeSlot } from '../overload/limit-requests.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { SessionCookie } from '../session/session-cookie.js';
import { LiveStreams } from './live-streams.js';

const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'x-accel-buffering': 'no',
  // a shutdown must not wait for the connection of an ended stream
  connection: 'close',
};

@Controller('events')
export class LiveUpdatesController {
  constructor(
    private readonly streams: LiveStreams,
    private readonly cookie: SessionCookie,
  ) {}

  @Get()
  @Route({
    summary:
      'Stream server-sent events that name what changed for the user: access, profile, notifications, export; resync means all of them. session-ended ends the stream',
    access: 'signed-in',
    query: LiveUpdatesQuery,
    reply: 'text/event-stream',
    requestHeaders: { 'Last-Event-ID': 'Resumes after this event; browsers send it when they reconnect' },
    problems: ['INVALID_INPUT'],
  })
  open(
    @Query() query: LiveUpdatesQuery,
    @CallingUser() { userId }: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    const token = this.cookie.require(request);
    this.streams.assertRoom();
    // hijacked, because the compression would hold back events
    reply.hijack();
    const { raw } = reply;
    // set before `writeHead`, so that the request metrics see the content type
    const headers = { ...(reply.getHeaders() as Record<string, string>), ...STREAM_HEADERS };
    raw.setHeaders(new Map(Object.entries(headers))).writeHead(200);
    freeSlot(raw);
    if (request.method === 'HEAD') return void raw.end();
    const lastEventId = request.headers['last-event-id'] ?? query.lastEventId;
    this.streams.open(raw, { userId, token, tokenHash: hashToken(token) }, String(lastEventId ?? ''));
  }
}
