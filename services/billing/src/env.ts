import { EnvironmentError, flag, oneOf, readEnv, serviceSettings, text, url } from '@tenfold/platform';
import { stripeSettings, type StripeSettings } from './stripe/stripe-settings.js';

const LOCAL_SALT = 'tenfold-on-this-machine';

export function loadEnv() {
  const env = readEnv(
    {
      ...serviceSettings,
      REDIS_URL: url(['redis:', 'rediss:']),
      /** Where Stripe's own pages lead back to. */
      PUBLIC_ORIGIN: url(['http:', 'https:'], 'http://localhost:3000'),
      TRIAL_REQUIRES_CARD: flag(true),
      /** Makes the record of used trials worthless to anybody else. */
      TRIAL_HASH_SALT: text(LOCAL_SALT),
      STRIPE_SECRET_KEY: text(''),
      STRIPE_PUBLISHABLE_KEY: text(''),
      /** With commas; two while a secret is replaced. */
      STRIPE_WEBHOOK_SECRETS: text(''),
      STRIPE_WEBHOOK_SECRET: text(''),
      /** Of the emulator; empty: Stripe's own. */
      STRIPE_API_BASE: text(''),
      /** Customers are attached to this test clock; never with a live key. */
      STRIPE_TEST_CLOCK: text(''),
      ALLOW_STRIPE_EMULATOR: oneOf(['0', '1'], '0'),
    },
    process.env,
  );
  return { ...env, stripe: readStripe(env) };
}

export type BillingEnv = ReturnType<typeof loadEnv>;

/** What several settings together must be; a fault ends the process as any other does. */
function readStripe(env: Parameters<typeof stripeSettings>[0] & { TRIAL_HASH_SALT: string }): StripeSettings {
  try {
    if (env.NODE_ENV === 'production' && env.TRIAL_HASH_SALT === LOCAL_SALT)
      throw new EnvironmentError(['TRIAL_HASH_SALT is missing']);
    return stripeSettings(env);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
