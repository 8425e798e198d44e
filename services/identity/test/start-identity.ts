import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  callsOf,
  login,
  register,
  type Caller,
  type OpenedSession,
  type SignInOutcome,
} from '@tenfold/contracts';
import { startMailbox, type Mailbox } from '@tenfold/mailbox';
import { createService } from '@tenfold/messaging/rpc';
import { databaseProblem } from '@tenfold/platform';
import {
  createCaller,
  startNats,
  startRedis,
  startService,
  type ServiceUnderTest,
  type TestServer,
} from '@tenfold/testing';
import type { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module.js';
import { dataSourceOptions } from '../src/data-source.js';
import type { SecondFactorEnv } from '../src/second-factor/second-factor.providers.js';
import type { ProviderEnv } from '../src/oidc/provider-settings.js';

export const ADMIN_EMAIL = 'Root@tenfold.example';
export const ADMIN_PASSWORD = 'correct horse battery';
export const PASSWORD = 'a fine password';
export const SESSION_CACHE_KEY = 'the key of the session cache in tests';

export const client = { ip: '203.0.113.77', userAgent: 'Mozilla/5.0' };

export interface IdentityUnderTest extends ServiceUnderTest {
  nats: TestServer;
  redis: TestServer;
  mailbox: Mailbox;
  register(email?: string, password?: string): Promise<OpenedSession>;
  signIn(email: string, password?: string, previousToken?: string): Promise<OpenedSession>;
  startAnother(settings?: {
    ADMIN_EMAIL?: string;
    ADMIN_PASSWORD?: string;
  }): Promise<{ stop(): Promise<void> }>;
}

const quick = { pollMs: 100, backoff: { firstMs: 200, longestMs: 500 } };

const NO_PROVIDERS: ProviderEnv = {
  PUBLIC_ORIGIN: 'http://localhost:3000',
  GOOGLE_CLIENT_ID: '',
  GOOGLE_CLIENT_SECRET: '',
  GOOGLE_ISSUER: '',
  APPLE_CLIENT_ID: '',
  APPLE_TEAM_ID: '',
  APPLE_KEY_ID: '',
  APPLE_PRIVATE_KEY: '',
  APPLE_ISSUER: '',
};

export async function startIdentity(
  providers: Partial<ProviderEnv & SecondFactorEnv> = {},
): Promise<IdentityUnderTest> {
  const [nats, redis] = await Promise.all([startNats(), startRedis()]);
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  const mailbox = await startMailbox({ folder });
  const settings = {
    MAIL_URL: mailbox.smtpUrl,
    MAIL_FROM: 'Tenfold <support@tenfold.example>',
    SECOND_FACTOR_KEY: [
      'the key of the tests, long enough to be one',
    ] satisfies SecondFactorEnv['SECOND_FACTOR_KEY'],
    ADMIN_SECOND_FACTOR: 'optional' as const,
    ...NO_PROVIDERS,
    ...providers,
    REDIS_URL: redis.url,
    SESSION_CACHE_KEY,
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
  };
  const service = await startService({
    name: 'identity',
    dataSourceOptions,
    module: (env) => AppModule.forRoot({ ...env, ...settings }, quick),
    calls: callsOf('identity'),
    natsUrl: nats.url,
  });
  return {
    ...service,
    nats,
    redis,
    mailbox,
    register: (email = newEmail(), password = PASSWORD) =>
      service.call(register, { account: { email, password }, client }, null),
    signIn: async (email, password = PASSWORD, previousToken) =>
      sessionOf(
        await service.call(
          login,
          { credentials: { email, password }, client, ...(previousToken ? { previousToken } : {}) },
          null,
        ),
      ),
    async startAnother(others = {}) {
      const DATABASE_URL = databaseUrl(service.database);
      const env = { DATABASE_URL, NATS_URL: nats.url, LOG_LEVEL: 'silent' as const, ...settings, ...others };
      const app = await createService({
        name: 'identity',
        module: AppModule.forRoot(env, quick),
        env,
        mapError: databaseProblem,
      });
      await app.listen();
      return { stop: () => app.close() };
    },
    async stop() {
      await service.stop();
      await mailbox.close();
      await rm(folder, { recursive: true, force: true });
      await Promise.all([nats.stop(), redis.stop()]);
    },
  };
}

export function sessionOf(outcome: SignInOutcome): OpenedSession {
  if (outcome.outcome !== 'signed-in') throw new Error('the sign-in waits for its second factor');
  return outcome.session;
}

export function newEmail(): string {
  return `Student.${randomUUID()}@Example.com`;
}

export function callerOf({ user }: OpenedSession): Caller {
  return createCaller({ userId: user.id, isAdmin: user.isAdmin, isEditor: user.isEditor });
}

function databaseUrl({ options }: DataSource): string {
  if (options.type !== 'postgres' || !options.url) throw new Error('not the PostgreSQL of the test');
  return options.url;
}
