// @ts-check
/**
 * Prints the settings that docker-compose.yml asks for, with fresh secrets:
 *   node deploy/docker/new-env.mjs                                         for a trial on this machine
 *   node deploy/docker/new-env.mjs https://<host> <administrator's email>  for a site; some settings are left to fill in
 */
import { pathToFileURL } from 'node:url';
import { callerKeys } from '../../tools/local-stack/caller-keys.mjs';
import { newSecret } from '../../tools/local-stack/secrets.mjs';

const PROCESSES = ['gateway', 'identity', 'quiz', 'content-ingestion', 'billing', 'notifications'];
const PASSWORDS = [
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

/** @param {string} port */
const trialSettings = (port) => [
  `PORT=${port}`,
  'COMPOSE_PROFILES=trial',
  'LOCAL_TRIAL=true',
  `PUBLIC_ORIGIN=http://localhost:${port}`,
  'MAIL_URL=smtp://mailbox:1025',
  'MAIL_FROM="Tenfold <support@tenfold.example>"',
  'STRIPE_API_BASE=http://stripe-emulator:12111',
  `STRIPE_WEBHOOK_SECRETS=whsec_${newSecret()}`,
  'ADMIN_SECOND_FACTOR=optional',
  'ALERT_SMTP_TLS=false',
  `STUDENT_PASSWORD=${newSecret()}`,
];

/** @param {string} port @param {string} origin */
const siteSettings = (port, origin) => [
  `PORT=${port}`,
  `PUBLIC_ORIGIN=${origin}`,
  '# a proxy on this machine: it reaches the gateway from an address of Docker',
  'TRUSTED_PROXIES=uniquelocal',
  'MAIL_URL=',
  'MAIL_FROM=',
  'STRIPE_SECRET_KEY=',
  'STRIPE_PUBLISHABLE_KEY=',
  'STRIPE_WEBHOOK_SECRETS=',
  '# Alertmanager, of the profile observability: <host>:<port> of the mail server, and who gets the alerts',
  'ALERT_SMTP=',
  'ALERT_SMTP_USER=',
  'ALERT_SMTP_PASSWORD=',
  'ALERTS_FROM=',
  'PAGES_TO=',
  'TICKETS_TO=',
];

/** @param {string} process */
const prefixOf = (process) => process.toUpperCase().replaceAll('-', '_');

/**
 * @param {string | undefined} origin undefined for a trial
 * @param {string} adminEmail
 * @param {string} port
 */
export function newEnv(origin, adminEmail, port) {
  const keysOf = callerKeys(newSecret());
  const callers = PROCESSES.flatMap((process) =>
    Object.entries(keysOf(process))
      .filter(([, keys]) => keys !== '')
      .map(([setting, keys]) => `${prefixOf(process)}_${setting}=${keys}`),
  );
  return [
    ...(origin === undefined ? trialSettings(port) : siteSettings(port, origin)),
    `ADMIN_EMAIL=${adminEmail}`,
    ...PASSWORDS.map((name) => `${name}=${newSecret()}`),
    ...callers,
    '',
  ].join('\n');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [origin, adminEmail = 'admin@tenfold.example'] = process.argv.slice(2);
  process.stdout.write(newEnv(origin, adminEmail, process.env.PORT || '3000'));
}
