import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Logger } from '@tenfold/platform';
import { overloadProblem, problemBody, problemHeaders } from '../http/problem-reply.js';
import { plainIp, rateLimitNetworkOf } from '../http/client-ip.js';
import { requestIdOf } from '../http/request-id.js';
import { AdmissionQueue, type LoadListener, type Priority } from './admission-queue.js';
import { BodyGate } from './await-body.js';
import { countShed, watchQueue } from './overload-metrics.js';
import { requestPriority } from './request-priority.js';
import { monitorEventLoopDelay } from 'node:perf_hooks';

interface OverloadSettings {
  REQUESTS_RUNNING_MAX: number;
  REQUESTS_WAITING_MAX: number;
  REQUEST_WAIT_MAX_MS: number;
  EVENT_LOOP_DELAY_MAX_MS: number;
}

interface Options {
  settings: OverloadSettings;
  /** Address ranges of proxies, separated by commas; empty: none. */
  trustedProxies: string;
  headers: Record<string, string>;
  logger: Logger;
  load?: LoadListener;
  bodyMaxMs?: number;
}

const slots = new WeakMap<ServerResponse, () => void>();

export function freeSlot(response: ServerResponse): void {
  slots.get(response)?.();
}

const LOG_INTERVAL_MS = 1_000;
const BODY_MAX_MS = 5_000;
/** A school's students share one network; each body is on its way for milliseconds. */
const BODIES_PER_NETWORK = 64;
/** Of the slots, because an upload holds one while it arrives. */
const UPLOADS_SHARE = 1 / 4;
const UPLOADS_PER_NETWORK = 8;

/**
 * Refuses requests with 503 and Retry-After rather than serving all of them late. A request takes its slot when its
 * body has arrived. Runs before Fastify, because each
 * refusal must be cheap during an overload: no routing, the request's body is not read, and one log line a
 * second counts all refusals.
 */
export function limitRequests(
  server: Server,
  { settings, trustedProxies, headers, logger, load, bodyMaxMs = BODY_MAX_MS }: Options,
): void {
  const delay = new EventLoopDelay();
  const queue = new AdmissionQueue(
    {
      running: settings.REQUESTS_RUNNING_MAX,
      waiting: settings.REQUESTS_WAITING_MAX,
      waitMs: settings.REQUEST_WAIT_MAX_MS,
    },
    () => delay.p99Ms() > settings.EVENT_LOOP_DELAY_MAX_MS,
    load,
  );
  const bodies = new BodyGate(
    {
      bodies: { total: settings.REQUESTS_WAITING_MAX, perNetwork: BODIES_PER_NETWORK },
      uploads: {
        total: Math.ceil(settings.REQUESTS_RUNNING_MAX * UPLOADS_SHARE),
        perNetwork: UPLOADS_PER_NETWORK,
      },
      maxMs: bodyMaxMs,
    },
    networkReader(trustedProxies),
  );
  const unwatch = watchQueue(queue);
  const endWithSocket = socketEnds();
  server.once('close', () => {
    delay.stop();
    unwatch();
  });

  let shed = 0;
  function refuse(request: IncomingMessage, response: ServerResponse, priority: Priority): void {
    const requestId = requestIdOf(request);
    const problem = overloadProblem();
    const body = JSON.stringify(problemBody(problem, requestId));
    response
      .writeHead(problem.status, {
        ...headers,
        ...problemHeaders(problem),
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'x-request-id': requestId,
        // a client that is refused waits before it needs a connection again
        connection: 'close',
      })
      .end(body);
    if (shed === 0) setTimeout(logShed, LOG_INTERVAL_MS).unref();
    shed += 1;
    countShed(priority);
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
    const refuseNow = (): void => refuse(request, response, priority);
    const enter = (): void => {
      const leave = queue.enter(priority, serve, refuseNow);
      slots.set(response, leave);
      endWithSocket(request.socket, response, leave);
    };
    bodies.pass(request, enter, refuseNow);
  });
}

function networkReader(trustedProxies: string): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(
    trustedProxies === '' ? [] : trustedProxies.split(',').map((it) => it.trim()),
  );
  return (request) => rateLimitNetworkOf(plainIp(proxyAddr(request, isTrusted)));
}

/**
 * Calls `end` after the reply, or when the client disconnects. When a pipelined connection is lost, Node emits `close` only
 * for the first response; one listener on the socket ends the others.
 */
function socketEnds() {
  const endsOf = new WeakMap<Socket, Set<() => void>>();
  return (socket: Socket, response: ServerResponse, end: () => void): void => {
    const ends = endsOf.get(socket) ?? new Set();
    if (!endsOf.has(socket)) socket.once('close', () => ends.forEach((each) => each()));
    endsOf.set(socket, ends.add(end));
    response.once('close', () => {
      ends.delete(end);
      end();
    });
  };
}

const RESOLUTION_MS = 10;
const WINDOW_MS = 500;

class EventLoopDelay {
  private readonly histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private readonly timer: NodeJS.Timeout;
  private p99 = 0;

  constructor() {
    this.histogram.enable();
    this.timer = setInterval(() => {
      // the histogram counts the interval of its timer as delay
      this.p99 = Math.max(0, this.histogram.percentile(99) / 1e6 - RESOLUTION_MS);
      this.histogram.reset();
    }, WINDOW_MS).unref();
  }

  p99Ms(): number {
    return this.p99;
  }

  stop(): void {
    clearInterval(this.timer);
    this.histogram.disable();
  }
}
