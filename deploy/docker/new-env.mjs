// @ts-check
/** node deploy/docker/new-env.mjs [<email>]: the settings that docker-compose.yml asks for, with fresh passwords. */
import { newSecret } from '../local/secrets.mjs';

const [adminEmail = 'admin@tenfold.example'] = process.argv.slice(2);
const passwords = [
  'ADMIN_PASSWORD',
  'POSTGRES_PASSWORD',
  'REDIS_PASSWORD',
  'IDENTITY_DB_PASSWORD',
  'QUIZ_DB_PASSWORD',
  'CONTENT_INGESTION_DB_PASSWORD',
  'BILLING_DB_PASSWORD',
  'NOTIFICATIONS_DB_PASSWORD',
  'NATS_GATEWAY_PASSWORD',
  'NATS_IDENTITY_PASSWORD',
  'NATS_QUIZ_PASSWORD',
  'NATS_CONTENT_INGESTION_PASSWORD',
  'NATS_BILLING_PASSWORD',
  'NATS_NOTIFICATIONS_PASSWORD',
  'TRIAL_HASH_SALT',
];
const lines = [
  'PORT=3000',
  `ADMIN_EMAIL=${adminEmail}`,
  ...passwords.map((name) => `${name}=${newSecret()}`),
];
console.log(lines.join('\n'));
