// @ts-check
/**
 * Prints the settings that docker-compose.yml asks for, with fresh secrets:
 *   node deploy/docker/new-env.mjs                                         for a trial on this machine
 *   node deploy/docker/new-env.mjs https://<host> <administrator's email>  for a site; some settings are left to fill in
 *   node deploy/docker/new-env.mjs --add-missing <file>                    adds to the settings of an earlier release the
 *     secrets and keys that they lack, and prints the names of what it added. Existing values stay: docs/operations/upgrade.md
 */
import { readFileSync, writeFileSync } from 'node:fs';
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

/**
 * @param {string | undefined} origin undefined for a trial
 * @param {string} adminEmail
 * @param {string} port
 */
export function newEnv(origin, adminEmail, port) {
  const own = origin === undefined ? trialSettings(port) : siteSettings(port, origin);
  return addMissing([...own, `ADMIN_EMAIL=${adminEmail}`, ''].join('\n')).text;
}

/**
 * @param {string} text of a settings file
 * @returns {{ text: string, added: string[] }} the text with all secrets and keys, and the names of those that were missing
 */
export function addMissing(text) {
  const lines = text.trimEnd().split('\n');
  /** @type {string[]} */
  const added = [];
  /** @param {string} name */
  const indexOf = (name) => lines.findLastIndex((line) => line.startsWith(`${name}=`));
  /** @param {string} name */
  const valueOf = (name) =>
    (lines[indexOf(name)] ?? '')
      .slice(name.length + 1)
      .trimEnd()
      .replace(/^(["'])(.*)\1$/, '$2');
  /** @param {string} name @param {string} value */
  const set = (name, value) => {
    if (valueOf(name) === value) return;
    const index = indexOf(name);
    lines.splice(index < 0 ? lines.length : index, index < 0 ? 0 : 1, `${name}=${value}`);
    added.push(name);
  };

  for (const name of PASSWORDS) if (valueOf(name) === '') set(name, newSecret());
  /** @param {string} process */
  const prefixOf = (process) => process.toUpperCase().replaceAll('-', '_');
  const existing = Object.fromEntries(
    PROCESSES.map((process) => [
      process,
      {
        CALLER_SIGNING_KEYS: valueOf(`${prefixOf(process)}_CALLER_SIGNING_KEYS`),
        CALLER_CHECK_KEYS: valueOf(`${prefixOf(process)}_CALLER_CHECK_KEYS`),
      },
    ]),
  );
  const keysOf = callerKeys(newSecret(), existing);
  for (const process of PROCESSES)
    for (const [setting, keys] of Object.entries(keysOf(process)))
      set(`${prefixOf(process)}_${setting}`, keys);
  return { text: `${lines.join('\n')}\n`, added };
}

/** @param {string} file */
function addMissingTo(file) {
  const { text, added } = addMissing(readFileSync(file, 'utf8'));
  if (added.length > 0) writeFileSync(file, text);
  return added.length > 0 ? `added to ${file}: ${added.join(', ')}` : `${file} lacks nothing`;
}

/** @param {string[]} args */
function run([first, second]) {
  if (first !== '--add-missing')
    return newEnv(first, second ?? 'admin@tenfold.example', process.env.PORT || '3000').trimEnd();
  if (second === undefined) throw new Error('usage: new-env.mjs --add-missing <file>');
  return addMissingTo(second);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log(run(process.argv.slice(2)));
