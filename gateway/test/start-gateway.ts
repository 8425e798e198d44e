import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import {
  resolveSession,
  sessionKey,
  type Caller,
  type Problem,
  type Call,
  type RpcRequest,
  type SessionRecord,
} from '@tenfold/contracts';
import { reply, replyProblem } from '@tenfold/messaging/rpc';
import { createLogger, hashToken, newToken, seal, type Logger } from '@tenfold/platform';
import { shareForTests, startNats, startRedis, type TestServer } from '@tenfold/testing';
import { connect, type Msg, type NatsConnection, type Subscription } from 'nats';
import { createClient } from 'redis';
import { createGateway } from '../src/create-gateway.js';
import type { GatewayEnv } from '../src/env.js';
import { stopGateway } from '../src/stop-gateway.js';

interface ReceivedCall {
  subject: string;
  caller: Caller | null;
  input: unknown;
  requestId: string | undefined;
}

export interface GatewayUnderTest {
  url: string;
  nats: TestServer;
  redis: TestServer;
  calls: ReceivedCall[];
  /**
   * Fakes the handler of a call over NATS. `handle` returns the reply or throws a Problem. A call without a fake has no
   * responder, except resolveSession, which knows the sessions of `signIn`.
   */
  replyTo<Input extends object, Output>(
    rpc: Call<Input, Output>,
    handle: ((request: RpcRequest<Input>) => Output | Promise<Output>) | null,
  ): Promise<void>;
  /** Removes the fakes of `replyTo`. */
  forgetReplies(): Promise<void>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  send(method: string, path: string, cookie?: string, body?: unknown): Promise<Response>;
  signIn(person?: {
    userId?: string;
    isAdmin?: boolean;
    isEditor?: boolean;
    needsSecondFactor?: boolean;
  }): Promise<{ userId: string; cookie: string }>;
  startAnother(): Promise<Pick<GatewayUnderTest, 'url' | 'restart' | 'stop'>>;
  restart(drainDelayMs?: number): Promise<void>;
  stop(): Promise<void>;
}

export const SESSION_CACHE_KEY = 'the key of the session cache in tests';

const PATIENT: Partial<GatewayEnv> = {
  LOGIN_FAILURES_BEFORE_DELAY: 1_000,
  LOGINS_PER_MINUTE: 1_000,
  REGISTRATIONS_PER_HOUR: 1_000,
  PROFILE_IMAGES_PER_HOUR: 1_000,
  EXAM_IMAGES_PER_HOUR: 1_000,
  EXAM_IMPORTS_PER_HOUR: 1_000,
  ACCOUNT_MAILS_PER_HOUR: 1_000,
  ACCOUNT_MAILS_PER_HOUR_FROM_ADDRESS: 1_000,
};

export async function startGateway(
  settings: Partial<GatewayEnv> = PATIENT,
  logger: Logger = createLogger('gateway', 'silent'),
): Promise<GatewayUnderTest> {
  const [nats, redis] = await Promise.all([startNats(), startRedis()]);
  const env: GatewayEnv = {
    NATS_URL: nats.url,
    CALLER_SIGNING_KEYS: '',
    REDIS_URL: redis.url,
    SESSION_CACHE_KEY,
    HOST: '127.0.0.1',
    PORT: 0,
    METRICS_PORT: 0,
    PUBLIC_ORIGIN: 'http://localhost:3000',
    WEB_ROOT: '',
    TRUSTED_PROXIES: '',
    LOG_LEVEL: 'silent',
    LOGIN_FAILURES_BEFORE_DELAY: 5,
    LOGINS_PER_MINUTE: 30,
    REGISTRATIONS_PER_HOUR: 10,
    PROFILE_IMAGES_PER_HOUR: 10,
    EXAM_IMAGES_PER_HOUR: 200,
    EXAM_IMPORTS_PER_HOUR: 60,
    ACCOUNT_MAILS_PER_HOUR: 3,
    ACCOUNT_MAILS_PER_HOUR_FROM_ADDRESS: 3,
    QUIZ_STARTS_PER_MINUTE: 30,
    SHORT_QUIZ_STARTS_PER_HOUR: 60,
    FULL_EXAM_STARTS_PER_HOUR: 10,
    QUIZ_COMPLETIONS_PER_MINUTE: 30,
    SEARCHES_PER_MINUTE: 60,
    CALENDAR_READS_PER_MINUTE: 120,
    SUBSCRIPTION_CHANGES_PER_MINUTE: 20,
    BILLING_PORTALS_PER_MINUTE: 10,
    REQUESTS_RUNNING_MAX: 128,
    REQUESTS_WAITING_MAX: 1_000,
    REQUEST_WAIT_MAX_MS: 1_000,
    EVENT_LOOP_DELAY_MAX_MS: 60_000, // test machines can be busy
    LIVE_STREAMS_MAX: 10_000,
    DRAIN_DELAY: 0,
    ...settings,
  };
  const running = await listen(env, logger);
  const { url } = running;
  const request = (path: string, init?: RequestInit) => fetch(url + path, { redirect: 'manual', ...init });
  const services = await FakeServices.connect(nats.url);
  const sessions = new Map<string, SessionRecord>();
  await services.forgetReplies(sessions);
  const cache = createClient({ url: redis.url });
  cache.on('error', () => undefined); // some tests stop this Redis
  await cache.connect();
  return {
    url,
    nats,
    redis,
    calls: services.calls,
    replyTo: (rpc, handle) => services.replyTo(rpc.subject, handle as FakeHandler | null),
    forgetReplies: () => services.forgetReplies(sessions),
    fetch: request,
    send: (method, path, cookie, body) =>
      request(path, {
        method,
        headers: { ...(cookie ? { cookie } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    async signIn({
      userId = randomUUID(),
      isAdmin = false,
      isEditor = false,
      needsSecondFactor = false,
    } = {}) {
      const token = newToken();
      const place = sessionKey(hashToken(token));
      const record = { ...sessionRecord(userId, isAdmin), isEditor, needsSecondFactor };
      sessions.set(token, record);
      await cache.set(place, seal(SESSION_CACHE_KEY, place, JSON.stringify(record)));
      return { userId, cookie: `sid=${token}` };
    },
    startAnother: () => listen(env, logger),
    restart: running.restart,
    async stop() {
      await running.stop();
      await services.close();
      cache.destroy();
      await Promise.all([nats.stop(), redis.stop()]);
    },
  };
}

const share = shareForTests<GatewayUnderTest>();

/** A gateway that all cases of the test file with the same settings share: they use random users. */
export function gatewayForTests(settings?: Partial<GatewayEnv>): GatewayUnderTest {
  const gateway = share(JSON.stringify(settings), () => startGateway(settings));
  beforeEach(() => {
    gateway.calls.length = 0;
  });
  afterAll(() => gateway.forgetReplies());
  return gateway;
}

export function gatewaysForTests(
  prepare: (gateway: GatewayUnderTest) => Promise<void>,
): (settings?: Partial<GatewayEnv>) => Promise<GatewayUnderTest> {
  const running: GatewayUnderTest[] = [];
  afterAll(() => Promise.all(running.map((gateway) => gateway.stop())));
  return async (settings) => {
    const gateway = await startGateway(settings);
    running.push(gateway);
    await prepare(gateway);
    return gateway;
  };
}

async function listen(
  env: GatewayEnv,
  logger: Logger,
): Promise<Pick<GatewayUnderTest, 'url' | 'restart' | 'stop'>> {
  let app = await createGateway(env, logger);
  await app.listen(0, env.HOST);
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async restart(drainDelayMs = 0) {
      await stopGateway(app, drainDelayMs);
      app = await createGateway(env, logger);
      await app.listen(port, env.HOST);
    },
    stop: () => app.close(),
  };
}

export function sessionRecord(userId: string, isAdmin = false): SessionRecord {
  const now = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  return {
    userId,
    isAdmin,
    isEditor: false,
    needsSecondFactor: false,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  };
}

type FakeHandler = (request: RpcRequest<unknown>) => unknown;

class FakeServices {
  readonly calls: ReceivedCall[] = [];
  private readonly handlers = new Map<string, Subscription>();

  private constructor(private readonly connection: NatsConnection) {}

  static async connect(natsUrl: string): Promise<FakeServices> {
    return new FakeServices(
      await connect({ servers: natsUrl, reconnectTimeWait: 50, maxReconnectAttempts: -1 }),
    );
  }

  async replyTo(subject: string, handle: FakeHandler | null): Promise<void> {
    this.handlers.get(subject)?.unsubscribe();
    this.handlers.delete(subject);
    if (handle) this.handlers.set(subject, this.subscribe(subject, handle));
    await this.connection.flush(); // until the server has confirmed the subscription
  }

  /** A busy machine can read Redis too slowly; the gateway then asks identity. Not recorded in `calls`. */
  async forgetReplies(sessions: Map<string, SessionRecord>): Promise<void> {
    for (const handler of this.handlers.values()) handler.unsubscribe();
    this.handlers.clear();
    const { subject } = resolveSession;
    this.handlers.set(
      subject,
      this.connection.subscribe(subject, {
        callback: (_error, message) => {
          const { input } = message.json<RpcRequest<{ token: string }>>();
          reply(message, sessions.get(input.token) ?? null);
        },
      }),
    );
    await this.connection.flush();
  }

  private subscribe(subject: string, handle: FakeHandler): Subscription {
    return this.connection.subscribe(subject, {
      callback: (_error, message) => {
        const request = message.json<RpcRequest<unknown>>();
        this.calls.push({ subject, ...request, requestId: message.headers?.get('x-request-id') });
        void respond(message, request, handle);
      },
    });
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}

async function respond(message: Msg, request: RpcRequest<unknown>, handle: FakeHandler): Promise<void> {
  try {
    reply(message, await handle(request));
  } catch (error) {
    // a few tests throw what no service would
    replyProblem(message, Object.assign(error as Problem, { code: (error as Problem).code ?? 'UNKNOWN' }));
  }
}

export async function bodyOf(reply: Response): Promise<Record<string, unknown>> {
  return (await reply.json()) as Record<string, unknown>;
}

export function postJson(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}
