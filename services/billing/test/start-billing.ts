import type { INestMicroservice } from '@nestjs/common';
import { callsOf, type Caller } from '@tenfold/contracts';
import { createService } from '@tenfold/messaging/rpc';
import { databaseProblem } from '@tenfold/platform';
import { readMetrics } from '@tenfold/telemetry';
import { startEmulator, type Emulator, type EmulatorOptions } from '@tenfold/stripe-emulator';
import {
  createCaller,
  openPublisher,
  startNats,
  startRedis,
  startService,
  type Publisher,
  type ServiceUnderTest,
  until,
  type TestServer,
} from '@tenfold/testing';
import Stripe from 'stripe';
import { AppModule, type AppEnv } from '../src/app.module.js';
import { dataSourceOptions } from '../src/data-source.js';
import { billingRights } from '../src/stripe-account/billing-key.js';
import { StripeClock } from '../src/stripe/stripe-clock.js';
import type { StripeConnection, StripeSettings } from '../src/stripe/stripe-settings.js';
import { startFakeIdentity, type FakeIdentity } from './fake-identity.js';
import { startWebhookServer, type WebhookServer } from './webhook-server.js';

export const WEBHOOK_SECRET = 'whsec_test';
/** Has exactly the documented rights, so that every test shows that they suffice. */
export const RESTRICTED_KEY = 'rk_test_billing';
export const admin: Caller = createCaller({ isAdmin: true });

export interface BillingSetup {
  trialRequiresCard?: boolean;
  trialOncePerCard?: boolean;
  emulator?: EmulatorOptions;
  stripe?: Partial<StripeConnection>;
}

export interface BillingUnderTest {
  service: ServiceUnderTest;
  emulator: Emulator;
  webhookOrigin: string;
  stripe: Stripe;
  nats: TestServer;
  redis: TestServer;
  identity: FakeIdentity;
  env: AppEnv;
  publish: Publisher['publish'];
  startAnother(change?: Partial<AppEnv>): Promise<INestMicroservice>;
  settled(): Promise<true>;
  stop(): Promise<void>;
}

export async function readCounter(name: string): Promise<number> {
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec((await readMetrics()).body)?.[1]);
}

const noStripe: StripeSettings = { mode: 'unavailable', reason: 'Payments are not set up here.' };

function appSettings(
  redisUrl: string,
  stripe: StripeSettings,
  { trialRequiresCard = true, trialOncePerCard = false }: BillingSetup = {},
) {
  return {
    REDIS_URL: redisUrl,
    PUBLIC_ORIGIN: 'http://localhost:3000',
    TRIAL_REQUIRES_CARD: trialRequiresCard,
    TRIAL_ONCE_PER_CARD: trialOncePerCard ? ('true' as const) : ('auto' as const),
    TRIAL_HASH_SALT: 'a salt of these tests',
    PAYMENT_GRACE_DAYS: 21,
    stripe,
  };
}

export async function startBillingWithoutStripe(): Promise<ServiceUnderTest> {
  const [nats, redis] = await Promise.all([startNats(), startRedis()]);
  const service = await startService({
    name: 'billing',
    dataSourceOptions,
    module: (env) => AppModule.forRoot({ ...env, ...appSettings(redis.url, noStripe) }),
    calls: callsOf('billing'),
    natsUrl: nats.url,
  });
  return {
    ...service,
    async stop() {
      await service.stop();
      await Promise.all([nats.stop(), redis.stop()]);
    },
  };
}

const FAST_JOBS = {
  pollMs: 100,
  backoff: { firstMs: 100, longestMs: 2_000 },
  everyMs: { 'emit-due-notifications': 300, 'end-periods': 500, 'end-graces': 500 },
};

/** The SDK retries as in production, without its pauses of half a second and more. */
Object.assign(Stripe.prototype, {
  getInitialNetworkRetryDelay: () => 0.02,
  getMaxNetworkRetryDelay: () => 0.1,
});

/** Billing reads the clock of the emulator at once where it is moved, not up to two seconds later. */
function showMoves(emulator: Emulator, clock: StripeClock): void {
  const advance = emulator.advance.bind(emulator);
  emulator.advance = (by) => {
    const now = advance(by);
    void clock.refresh().catch(() => undefined);
    return now;
  };
}

export async function startBilling(setup: BillingSetup = {}): Promise<BillingUnderTest> {
  const [nats, redis] = await Promise.all([startNats(), startRedis()]);
  const identity = await startFakeIdentity(nats.url);
  const webhookServer = await startWebhookServer(nats.url);
  const emulator = await startEmulator({
    webhooks: [{ url: webhookServer.url, secret: WEBHOOK_SECRET }],
    ...setup.emulator,
  });
  emulator.restrictKey(RESTRICTED_KEY, billingRights);
  const connection: StripeConnection = {
    mode: 'emulator',
    secretKey: RESTRICTED_KEY,
    publishableKey: null,
    account: null,
    webhookSecrets: [WEBHOOK_SECRET],
    apiBase: new URL(emulator.url),
    isLive: false,
    timeoutMs: 10_000,
    proPriceIds: [],
    testClock: null,
    automaticTax: false,
    ...setup.stripe,
  };
  const settings = appSettings(redis.url, connection, setup);
  let env: AppEnv | undefined;
  const service = await startService({
    name: 'billing',
    dataSourceOptions,
    module: (servers) => AppModule.forRoot((env = { ...servers, ...settings }), FAST_JOBS),
    calls: callsOf('billing'),
    natsUrl: nats.url,
  });
  if (env === undefined) throw new Error('the module was not made');
  showMoves(emulator, service.get(StripeClock));
  const started = { ...settings, ...env };
  const publisher = await openPublisher(nats.url);
  const others: INestMicroservice[] = [];
  const parts: { webhookServer: WebhookServer; identity: FakeIdentity } = { webhookServer, identity };
  return {
    service,
    emulator,
    webhookOrigin: new URL(webhookServer.url).origin,
    stripe: new Stripe('sk_test_emulator', { host: '127.0.0.1', port: emulator.port, protocol: 'http' }),
    nats,
    redis,
    identity,
    env: started,
    publish: publisher.publish,
    settled: () =>
      until(
        async () => {
          const waiting = emulator.deliveries().filter(({ state }) => state === 'waiting');
          const [row] = await service.database.query<{ open: number }[]>(
            'SELECT count(*)::int AS open FROM stripe_event WHERE processed_at IS NULL',
          );
          return waiting.length === 0 && row?.open === 0;
        },
        { what: 'all events to be worked on' },
      ),
    async startAnother(change = {}) {
      const own = { ...started, ...change };
      const module = AppModule.forRoot(own, FAST_JOBS);
      const app = await createService({ name: 'billing', module, env: own, mapError: databaseProblem });
      others.push(app);
      await app.listen();
      return app;
    },
    async stop() {
      await publisher.close();
      await Promise.all(others.map((app) => app.close()));
      await service.stop();
      await emulator.stop().catch(() => undefined); // some tests have stopped it already
      await parts.webhookServer.stop();
      await parts.identity.stop();
      await Promise.all([nats.stop(), redis.stop()]);
    },
  };
}
