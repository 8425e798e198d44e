// @ts-check
/** node deploy/docker/new-env.mjs [<email>]: the settings that docker-compose.yml asks for, with fresh passwords. */
import { callerKeys } from '../../tools/local-stack/caller-keys.mjs';
import { newSecret } from '../../tools/local-stack/secrets.mjs';

const [adminEmail = 'admin@tenfold.example'] = process.argv.slice(2);
const passwords = [
  'ADMIN_PASSWORD',
  'POSTGRES_PASSWORD',
  'REDIS_PASSWORD',
  'REDIS_GATEWAY_PASSWORD',
  'REDIS_IDENTITY_PASSWORD',
  'REDIS_CONTENT_INGESTION_PASSWORD',
  'REDIS_BILLING_PASSWORD',
  'REDIS_NOTIFICATIONS_PASSWORD',
  'SESSION_CACHE_KEY',
  'IDENTITY_DB_PASSWORD',
  'QUIZ_DB_PASSWORD',
  'CONTENT_INGESTION_DB_PASSWORD',
  'BILLING_DB_PASSWORD',
  'NOTIFICATIONS_DB_PASSWORD',
  'NATS_SETUP_PASSWORD',
  'NATS_GATEWAY_PASSWORD',
  'NATS_IDENTITY_PASSWORD',
  'NATS_QUIZ_PASSWORD',
  'NATS_CONTENT_INGESTION_PASSWORD',
  'NATS_BILLING_PASSWORD',
  'NATS_NOTIFICATIONS_PASSWORD',
  'TRIAL_HASH_SALT',
  'SECOND_FACTOR_KEY',
];
const keysOf = callerKeys(newSecret());
const callers = ['gateway', 'identity', 'quiz', 'content-ingestion', 'billing', 'notifications'].flatMap(
  (name) =>
    Object.entries(keysOf(name))
      .filter(([, keys]) => keys !== '')
      .map(([setting, keys]) => `${name.toUpperCase().replaceAll('-', '_')}_${setting}=${keys}`),
);
const lines = [
  'PORT=3000',
  `ADMIN_EMAIL=${adminEmail}`,
  ...passwords.map((name) => `${name}=${newSecret()}`),
  ...callers,
];
console.log(lines.join('\n'));
