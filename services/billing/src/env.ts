import { MAX_PAYMENT_GRACE_DAYS } from '@tenfold/exam';
import {
  flag,
  oneOf,
  productionFaults,
  readEnv,
  serviceSettings,
  text,
  url,
  wholeNumber,
} from '@tenfold/platform';
import { stripeSettings, type StripeSettings } from './stripe/stripe-settings.js';

export function loadEnv() {
  const env = readEnv(
    {
      ...serviceSettings,
      REDIS_URL: url(['redis:', 'rediss:']),
      PUBLIC_ORIGIN: url(['http:', 'https:'], 'http://localhost:3000'),
      TRIAL_REQUIRES_CARD: flag(true),
      TRIAL_ONCE_PER_CARD: oneOf(['auto', 'true', 'false'], 'auto'),
      PAYMENT_GRACE_DAYS: wholeNumber({ min: 0, max: MAX_PAYMENT_GRACE_DAYS }, MAX_PAYMENT_GRACE_DAYS),
      TRIAL_HASH_SALT: text('tenfold-on-this-machine'),
      STRIPE_AUTOMATIC_TAX: flag(false),
      STRIPE_ACCOUNT: text(''),
      STRIPE_SECRET_KEY: text(''),
      STRIPE_PUBLISHABLE_KEY: text(''),
      STRIPE_WEBHOOK_SECRETS: text(''),
      STRIPE_WEBHOOK_SECRET: text(''),
      STRIPE_API_BASE: text(''),
      STRIPE_TEST_CLOCK: text(''),
      STRIPE_PRO_PRICE_IDS: text(''),
    },
    process.env,
    productionFaults,
  );
  return { ...env, stripe: readStripe(env) };
}

function readStripe(env: Parameters<typeof stripeSettings>[0]): StripeSettings {
  try {
    return stripeSettings(env);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
