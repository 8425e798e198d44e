import { AsyncResource } from 'node:async_hooks';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { busyProblem, type Logger } from '@tenfold/platform';
import type { Draining } from '../health/draining.js';
import { problemBody, problemHeaders } from '../http/problem-reply.js';
import { requestIdOf } from '../http/request-id.js';
import { AdmissionQueue } from './admission-queue.js';
import { EventLoopDelay } from './event-loop-delay.js';
import { requestPriority } from './request-priority.js';

interface OverloadSettings {
  REQUESTS_RUNNING_MAX: number;
  REQUESTS_WAITING_MAX: number;
  REQUEST_WAIT_MAX_MS: number;
  EVENT_LOOP_DELAY_MAX_MS: number;
}

interface Options {
  settings: OverloadSettings;
  headers: Record<string, string>;
  draining: Draining;
  logger: Logger;
}

const LOG_INTERVAL_MS = 1_000;

/**
 * Refuses requests with 503 and Retry-After rather than serving all of them late. It stands before Fastify, because in an
 * overload most requests are refused and each must cost little: no routing, no body, no log line of its own.
 */
export function limitRequests(server: Server, { settings, headers, draining, logger }: Options): void {
  const delay = new EventLoopDelay();
  const queue = new AdmissionQueue(
    {
      running: settings.REQUESTS_RUNNING_MAX,
      waiting: settings.REQUESTS_WAITING_MAX,
      waitMs: settings.REQUEST_WAIT_MAX_MS,
    },
    () => delay.p99Ms() > settings.EVENT_LOOP_DELAY_MAX_MS,
  );
  server.once('close', () => delay.stop());

  let shed = 0;
  function refuse(response: ServerResponse, requestId: string): void {
    const problem = busyProblem('Tenfold is very busy right now. Please try again in a moment.');
    const body = JSON.stringify(problemBody(problem, requestId));
    response
      .writeHead(problem.status, {
        ...headers,
        ...problemHeaders(problem),
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'x-request-id': requestId,
        ...(draining.hasBegun ? { connection: 'close' } : {}),
      })
      .end(body);
    if (shed === 0) setTimeout(logShed, LOG_INTERVAL_MS).unref();
    shed += 1;
  }

  function logShed(): void {
    logger.warn({ count: shed, eventLoopDelayMs: Math.round(delay.p99Ms()) }, 'requests shed');
    shed = 0;
  }

  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const serve = (): void => listeners.forEach((listen) => listen.call(server, request, response));
    const priority = requestPriority(request.method ?? '', request.url ?? '');
    if (priority === null) return serve();
    // without the binding, a waiting request would run in the async context of the one that ends
    const leave = queue.enter(priority, AsyncResource.bind(serve), () =>
      refuse(response, requestIdOf(request)),
    );
    // emitted after the reply, and when the client disconnects before it
    response.once('close', leave);
  });
}
