// @ts-check
/**
 * Prints the settings that docker-compose.yml asks for, with fresh secrets:
 *   node deploy/docker/new-env.mjs                                         for a trial on this machine
 *   node deploy/docker/new-env.mjs https://<host> <administrator's email>  for a site; some settings are left to fill in
 */
import { callerKeys } from '../../tools/local-stack/caller-keys.mjs';
import { newSecret } from '../../tools/local-stack/secrets.mjs';

const [origin, adminEmail = 'admin@tenfold.example'] = process.argv.slice(2);
const port = process.env.PORT || '3000';
const trial = [
  `PORT=${port}`,
  'COMPOSE_PROFILES=trial',
  'LOCAL_TRIAL=true',
  `PUBLIC_ORIGIN=http://localhost:${port}`,
  'MAIL_URL=smtp://mailbox:1025',
  'MAIL_FROM="Tenfold <support@tenfold.example>"',
  'STRIPE_API_BASE=http://stripe-emulator:12111',
  `STRIPE_WEBHOOK_SECRETS=whsec_${newSecret()}`,
  'ADMIN_SECOND_FACTOR=optional',
  `STUDENT_PASSWORD=${newSecret()}`,
];
const site = [
  `PORT=${port}`,
  `PUBLIC_ORIGIN=${origin}`,
  '# a proxy on this machine: it reaches the gateway from an address of Docker',
  'TRUSTED_PROXIES=uniquelocal',
  'MAIL_URL=',
  'MAIL_FROM=',
  'STRIPE_SECRET_KEY=',
  'STRIPE_PUBLISHABLE_KEY=',
  'STRIPE_WEBHOOK_SECRETS=',
];
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
  ...(origin ? site : trial),
  `ADMIN_EMAIL=${adminEmail}`,
  ...passwords.map((name) => `${name}=${newSecret()}`),
  ...callers,
];
console.log(lines.join('\n'));
