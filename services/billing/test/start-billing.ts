import type { INestMicroservice } from '@nestjs/common';
import { billingRpcs, type Caller } from '@tenfold/contracts';
import { createService } from '@tenfold/messaging/rpc';
import { databaseProblem } from '@tenfold/platform';
import { startEmulator, type Emulator, type EmulatorOptions } from '@tenfold/stripe-emulator';
import {
  createCaller,
  startNats,
  startRedis,
  startService,
  type ServiceUnderTest,
  type TestServer,
} from '@tenfold/testing';
import Stripe from 'stripe';
import { AppModule, type AppEnv } from '../src/app.module.js';
import { dataSourceOptions } from '../src/data-source.js';
import type { StripeConnection, StripeSettings } from '../src/stripe/stripe-settings.js';
import { startIdentityStandIn, type IdentityStandIn } from './identity-stand-in.js';
import { openWebhookDoor, type WebhookDoor } from './webhook-door.js';

export const WEBHOOK_SECRET = 'whsec_test';
export const admin: Caller = createCaller({ isAdmin: true });

export interface BillingSetup {
  /** TRIAL_REQUIRES_CARD. */
  trialRequiresCard?: boolean;
  emulator?: EmulatorOptions;
  /** Of the service, where it is not the emulator's. */
  stripe?: Partial<StripeConnection>;
}

export interface BillingUnderTest {
  service: ServiceUnderTest;
  emulator: Emulator;
  /** The emulator's API, as the test itself uses it. */
  stripe: Stripe;
  nats: TestServer;
  redis: TestServer;
  identity: IdentityStandIn;
  env: AppEnv;
  /** One more instance of the service on the same database. */
  startAnother(change?: Partial<AppEnv>): Promise<INestMicroservice>;
  stop(): Promise<void>;
}

/** Settings without Stripe. */
export const noStripe: StripeSettings = { mode: 'unavailable', reason: 'Payments are not set up here.' };

/** What the module needs beside the servers' addresses. */
export function appSettings(redisUrl: string, stripe: StripeSettings, trialRequiresCard = true) {
  return {
    REDIS_URL: redisUrl,
    PUBLIC_ORIGIN: 'http://localhost:3000',
    TRIAL_REQUIRES_CARD: trialRequiresCard,
    TRIAL_HASH_SALT: 'a salt of these tests',
    stripe,
  };
}

const FAST_JOBS = { sweepMs: 100, horizonSeconds: 3_600, attempts: 3, firstRetryMs: 50 };

/** Billing with everything it talks to: its servers, identity, the emulator, and the way webhooks come in. */
export async function startBilling(setup: BillingSetup = {}): Promise<BillingUnderTest> {
  const [nats, redis] = await Promise.all([startNats(), startRedis()]);
  const identity = await startIdentityStandIn(nats.url);
  const door = await openWebhookDoor(nats.url);
  const emulator = await startEmulator({
    webhooks: [{ url: door.url, secret: WEBHOOK_SECRET }],
    ...setup.emulator,
  });
  const connection: StripeConnection = {
    mode: 'emulator',
    secretKey: 'sk_test_emulator',
    publishableKey: null,
    webhookSecrets: [WEBHOOK_SECRET],
    apiBase: new URL(emulator.url),
    isLive: false,
    timeoutMs: 10_000,
    testClock: null,
    ...setup.stripe,
  };
  const settings = appSettings(redis.url, connection, setup.trialRequiresCard);
  let env: AppEnv | undefined;
  const service = await startService({
    name: 'billing',
    dataSourceOptions,
    module: (servers) => AppModule.forRoot((env = { ...servers, ...settings }), FAST_JOBS),
    rpcs: billingRpcs,
    natsUrl: nats.url,
  });
  if (env === undefined) throw new Error('the module was not made');
  const started = { ...settings, ...env };
  const others: INestMicroservice[] = [];
  const parts: { door: WebhookDoor; identity: IdentityStandIn } = { door, identity };
  return {
    service,
    emulator,
    stripe: new Stripe('sk_test_emulator', { host: '127.0.0.1', port: emulator.port, protocol: 'http' }),
    nats,
    redis,
    identity,
    env: started,
    async startAnother(change = {}) {
      const own = { ...started, ...change };
      const module = AppModule.forRoot(own, FAST_JOBS);
      const app = await createService({ name: 'billing', module, env: own, recognise: databaseProblem });
      await app.listen();
      others.push(app);
      return app;
    },
    async stop() {
      await Promise.all(others.map((app) => app.close()));
      await service.stop();
      await emulator.stop().catch(() => undefined); // some tests have stopped it
      await parts.door.stop();
      await parts.identity.stop();
      await Promise.all([nats.stop(), redis.stop()]);
    },
  };
}
