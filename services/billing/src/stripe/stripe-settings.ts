import { EnvironmentError } from '@tenfold/platform';

/** How payments are taken here. */
export type StripeSettings = { mode: 'unavailable'; reason: string } | StripeConnection;

export interface StripeConnection {
  mode: 'stripe' | 'emulator';
  secretKey: string;
  /** Null with the emulator, which no browser talks to. */
  publishableKey: string | null;
  /** Each is tried; two while one is replaced. */
  webhookSecrets: string[];
  /** Null: Stripe's own. */
  apiBase: URL | null;
  isLive: boolean;
  /** So long one attempt at a call may take. */
  timeoutMs: number;
  /** Customers are attached to it; null in every installation but a test's. */
  testClock: string | null;
}

interface StripeEnv {
  NODE_ENV: string;
  STRIPE_SECRET_KEY: string;
  STRIPE_PUBLISHABLE_KEY: string;
  STRIPE_WEBHOOK_SECRETS: string;
  STRIPE_WEBHOOK_SECRET: string;
  STRIPE_API_BASE: string;
  STRIPE_TEST_CLOCK: string;
  ALLOW_STRIPE_EMULATOR: '0' | '1';
}

const CALL_TIMEOUT_MS = 10_000;
const EMULATOR_KEY = 'sk_test_emulator';
const NOT_SET_UP = 'Payments are not set up on this installation.';

/**
 * What the settings amount to: none at all means that payments are unavailable, an address means the emulator.
 * @throws EnvironmentError naming each setting that is missing or that must not be
 */
export function stripeSettings(env: StripeEnv): StripeSettings {
  const webhookSecrets = [...env.STRIPE_WEBHOOK_SECRETS.split(','), env.STRIPE_WEBHOOK_SECRET]
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
  if (env.STRIPE_SECRET_KEY === '' && env.STRIPE_API_BASE === '')
    return { mode: 'unavailable', reason: NOT_SET_UP };
  const isEmulator = env.STRIPE_API_BASE !== '';
  const secretKey = env.STRIPE_SECRET_KEY || EMULATOR_KEY;
  const isLive = /^(sk|rk)_live_/.test(secretKey);
  const faults = [...missing(env, isEmulator, webhookSecrets), ...forbidden(env, isEmulator, isLive)];
  if (faults.length > 0) throw new EnvironmentError(faults);
  return {
    mode: isEmulator ? 'emulator' : 'stripe',
    secretKey,
    publishableKey: isEmulator ? null : env.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets,
    apiBase: isEmulator ? new URL(env.STRIPE_API_BASE) : null,
    isLive,
    timeoutMs: CALL_TIMEOUT_MS,
    testClock: env.STRIPE_TEST_CLOCK || null,
  };
}

function missing(env: StripeEnv, isEmulator: boolean, webhookSecrets: string[]): string[] {
  const faults: string[] = [];
  if (webhookSecrets.length === 0) faults.push('STRIPE_WEBHOOK_SECRETS is missing');
  if (isEmulator && !URL.canParse(env.STRIPE_API_BASE)) faults.push('STRIPE_API_BASE must be an address');
  if (!isEmulator && env.STRIPE_PUBLISHABLE_KEY === '') faults.push('STRIPE_PUBLISHABLE_KEY is missing');
  return faults;
}

function forbidden(env: StripeEnv, isEmulator: boolean, isLive: boolean): string[] {
  const faults: string[] = [];
  if (isEmulator && env.NODE_ENV === 'production' && env.ALLOW_STRIPE_EMULATOR !== '1')
    faults.push(
      'STRIPE_API_BASE must not name the emulator in production (ALLOW_STRIPE_EMULATOR=1 allows it)',
    );
  if (isEmulator && isLive) faults.push('STRIPE_SECRET_KEY must not be a live key with STRIPE_API_BASE');
  if (isLive && env.STRIPE_TEST_CLOCK !== '')
    faults.push('STRIPE_TEST_CLOCK must not be set with a live key');
  return faults;
}
