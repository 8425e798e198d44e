import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import {
  sessionKey,
  type Caller,
  type Problem,
  type Rpc,
  type RpcRequest,
  type SessionRecord,
} from '@tenfold/contracts';
import { createLogger, hashToken, newToken, type Logger } from '@tenfold/platform';
import { startNats, startRedis, type TestServer } from '@tenfold/testing';
import { connect, type NatsConnection, type Subscription } from 'nats';
import { createClient } from 'redis';
import { createGateway } from '../src/create-gateway.js';
import type { GatewayEnv } from '../src/env.js';

/** What a service was asked. */
export interface Asked {
  subject: string;
  caller: Caller | null;
  input: unknown;
  requestId: string | undefined;
}

export interface GatewayUnderTest {
  url: string;
  nats: TestServer;
  redis: TestServer;
  /** All that the services were asked, in order. */
  asked: Asked[];
  /**
   * Stands in for a service on the wire: the services have their own tests, the subject here is what the gateway
   * sends and what it makes of the answer. `answer` returns the reply or throws a Problem; without it nobody answers.
   */
  answer<Input, Output>(
    rpc: Rpc<Input, Output>,
    answer: ((request: RpcRequest<Input>) => Output | Promise<Output>) | null,
  ): Promise<void>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The cookie of somebody with a session in the cache, as identity leaves it there. */
  signIn(person?: { userId?: string; isAdmin?: boolean }): Promise<{ userId: string; cookie: string }>;
  /** Another process would do the same: nothing of the first is left. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const PATIENT: Partial<GatewayEnv> = {
  LOGIN_FAILURES_PER_15_MINUTES: 1_000,
  LOGINS_PER_MINUTE: 1_000,
  REGISTRATIONS_PER_HOUR: 1_000,
  PROFILE_IMAGES_PER_HOUR: 1_000,
  ACCOUNT_MAILS_PER_HOUR: 1_000,
  ACCOUNT_MAILS_PER_HOUR_FROM_ADDRESS: 1_000,
};

/** The whole gateway on a free port, with its own NATS and Redis. */
export async function startGateway(
  settings: Partial<GatewayEnv> = PATIENT,
  logger: Logger = createLogger('gateway', 'silent'),
): Promise<GatewayUnderTest> {
  const [nats, redis] = await Promise.all([startNats(), startRedis()]);
  const env: GatewayEnv = {
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    HOST: '127.0.0.1',
    PORT: 0,
    PUBLIC_ORIGIN: 'http://localhost:3000',
    WEB_ROOT: '',
    TRUSTED_PROXIES: '',
    LOG_LEVEL: 'silent',
    LOGIN_FAILURES_PER_15_MINUTES: 5,
    LOGINS_PER_MINUTE: 30,
    REGISTRATIONS_PER_HOUR: 10,
    PROFILE_IMAGES_PER_HOUR: 10,
    ACCOUNT_MAILS_PER_HOUR: 3,
    ACCOUNT_MAILS_PER_HOUR_FROM_ADDRESS: 3,
    ...settings,
  };
  let app = await createGateway(env, logger);
  await app.listen(0, env.HOST);
  const { port } = app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const services = await StandIns.connect(nats.url);
  const cache = createClient({ url: redis.url });
  cache.on('error', () => undefined); // some tests take Redis away
  await cache.connect();
  return {
    url,
    nats,
    redis,
    asked: services.asked,
    answer: (rpc, answer) => services.answer(rpc.subject, answer as Answer | null),
    fetch: (path, init) => fetch(url + path, { redirect: 'manual', ...init }),
    async signIn({ userId = randomUUID(), isAdmin = false } = {}) {
      const token = newToken();
      await cache.set(sessionKey(hashToken(token)), JSON.stringify(sessionRecord(userId, isAdmin)));
      return { userId, cookie: `sid=${token}` };
    },
    async restart() {
      await app.close();
      app = await createGateway(env, logger);
      await app.listen(port, env.HOST);
    },
    async stop() {
      await app.close();
      await services.close();
      cache.destroy();
      await Promise.all([nats.stop(), redis.stop()]);
    },
  };
}

export function sessionRecord(userId: string, isAdmin = false): SessionRecord {
  const now = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  return { userId, isAdmin, createdAt: now, lastSeenAt: now, expiresAt };
}

type Answer = (request: RpcRequest<unknown>) => unknown;

/** Answers on NATS in the form that Nest's services do. */
class StandIns {
  readonly asked: Asked[] = [];
  private readonly answers = new Map<string, Subscription>();

  private constructor(private readonly connection: NatsConnection) {}

  static async connect(natsUrl: string): Promise<StandIns> {
    return new StandIns(await connect({ servers: natsUrl, reconnectTimeWait: 50, maxReconnectAttempts: -1 }));
  }

  async answer(subject: string, answer: Answer | null): Promise<void> {
    this.answers.get(subject)?.unsubscribe();
    this.answers.delete(subject);
    if (answer) this.answers.set(subject, this.subscribe(subject, answer));
    await this.connection.flush(); // until the server knows
  }

  private subscribe(subject: string, answer: Answer): Subscription {
    return this.connection.subscribe(subject, {
      callback: (_error, message) => {
        const { id, data } = message.json<{ id: string; data: RpcRequest<unknown> }>();
        this.asked.push({ subject, ...data, requestId: message.headers?.get('x-request-id') });
        void outcomeOf(answer, data).then((outcome) =>
          message.respond(JSON.stringify({ ...outcome, isDisposed: true, id })),
        );
      },
    });
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}

async function outcomeOf(
  answer: Answer,
  request: RpcRequest<unknown>,
): Promise<{ response: unknown } | { err: unknown }> {
  try {
    return { response: await answer(request) };
  } catch (error) {
    return { err: (error as Problem).toJSON() };
  }
}

/** The JSON body of a reply. */
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
