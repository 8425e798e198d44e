import { oneOf, port, readEnv, text, url } from '@tenfold/platform';

export function loadEnv() {
  const env = readEnv(
    {
      PORT: port(12_111),
      HOST: text('127.0.0.1'),
      /** Comma-separated, in addition to localhost and IP addresses. */
      ALLOWED_HOSTS: text(''),
      STATE_FILE: text(''),
      STRIPE_SECRET_KEY: text(''),
      WEBHOOK_URL: url(['http:', 'https:'], ''),
      WEBHOOK_SECRET: text(''),
      AFTER_RETRIES: oneOf(['cancel', 'unpaid', 'past_due'], 'cancel'),
      NODE_ENV: text('development'),
      ALLOW_STRIPE_EMULATOR: text(''),
    },
    process.env,
  );
  if (env.NODE_ENV === 'production' && env.ALLOW_STRIPE_EMULATOR !== '1') {
    process.stderr.write(
      'The emulator takes no money: it refuses NODE_ENV=production without ALLOW_STRIPE_EMULATOR=1.\n',
    );
    process.exit(1);
  }
  return env;
}
