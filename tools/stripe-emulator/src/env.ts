import { isProduction, oneOf, port, readEnv, serviceSettings, text, url } from '@tenfold/platform/env';

export function loadEnv() {
  const { NODE_ENV, LOCAL_TRIAL } = serviceSettings;
  return readEnv(
    {
      NODE_ENV,
      LOCAL_TRIAL,
      PORT: port(12_111),
      HOST: text('127.0.0.1'),
      ALLOWED_HOSTS: text(''),
      STATE_FILE: text(''),
      STRIPE_SECRET_KEY: text(''),
      WEBHOOK_URL: url(['http:', 'https:'], ''),
      WEBHOOK_SECRET: text(''),
      AFTER_RETRIES: oneOf(['cancel', 'unpaid', 'past_due'], 'cancel'),
      INVOICE_AFTER_RETRIES: oneOf(['open', 'uncollectible'], 'open'),
    },
    process.env,
    (env) =>
      isProduction(env)
        ? ['LOCAL_TRIAL must be true: the emulator takes no money. Take payments with STRIPE_SECRET_KEY']
        : [],
  );
}
