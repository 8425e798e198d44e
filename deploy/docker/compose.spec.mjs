// @ts-check
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { nodeFlags } from '../../tools/local-stack/node-flags.mjs';
import { readCompose } from '../k8s/test/manifests.mjs';
import { root, typescript } from '../k8s/test/source-program.mjs';
import { newEnv } from './new-env.mjs';

const { services } = readCompose();
const env = Object.fromEntries(
  newEnv(undefined, 'admin@tenfold.example', '3000')
    .split('\n')
    .map((line) => /^(\w+)=(?:"(.*)"|(.*))$/.exec(line) ?? [])
    .map(([, name, quoted, plain]) => [name, quoted ?? plain]),
);
const OF_THE_IMAGE = { NODE_ENV: 'production', HEALTH_PORT: '8080', PORT: '8080', WEB_ROOT: '/app/web/dist' };
/** Settings that Compose does not pass on, with the reason. */
const LEFT_OUT = {
  INSTANCE: 'Compose names its containers',
  OTEL_SERVICE_NAME: 'the default is the name of the process',
  GOOGLE_ISSUER: 'for tests',
  APPLE_ISSUER: 'for tests',
  STRIPE_WEBHOOK_SECRET: 'STRIPE_WEBHOOK_SECRETS takes one secret, too',
  STREAM_REPLICAS: 'one NATS server runs',
  NODE_V8_COVERAGE: 'for tests',
};
const PROCESSES = {
  gateway: 'gateway/src/env.ts',
  identity: 'services/identity/src/env.ts',
  quiz: 'services/quiz/src/env.ts',
  'content-ingestion': 'services/content-ingestion/src/env.ts',
  billing: 'services/billing/src/env.ts',
  notifications: 'services/notifications/src/env.ts',
  'event-set-up': 'libs/messaging/src/events/env.ts',
};

/**
 * Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}` as Compose does.
 *
 * @param {unknown} value
 */
function interpolate(value) {
  return String(value).replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name, kind, text) => {
    if (env[name]) return env[name];
    if (kind === '?') throw new Error(`new-env.mjs gives no ${name}`);
    return kind === '-' ? text : '';
  });
}

/** @param {string} name @returns {Record<string, string>} */
const settingsOf = (name) =>
  Object.fromEntries(
    Object.entries(services[name].environment).map(([key, value]) => [key, interpolate(value)]),
  );

test('every variable that Compose requires is in the settings of new-env.mjs', () => {
  for (const { environment = {} } of Object.values(services)) Object.values(environment).forEach(interpolate);
});

test('each process starts with the settings of Compose, which has every setting that its env.ts reads', () => {
  const tasks = Object.entries(PROCESSES).map(([name, file]) => ({
    name,
    file,
    load: name === 'event-set-up' ? 'loadSetUpEnv' : 'loadEnv',
    settings: { ...OF_THE_IMAGE, ...settingsOf(name) },
  }));
  const program = [...typescript, join(__dirname, '../k8s/test/load-settings.cjs'), JSON.stringify(tasks)];
  /** @type {{ name: string, read: string[], errors: string[] }[]} */
  const results = JSON.parse(execFileSync(process.execPath, program, { cwd: root, encoding: 'utf8' }));
  const found = results.map(({ name, read, errors }) => {
    const given = Object.keys({ ...OF_THE_IMAGE, ...LEFT_OUT, ...settingsOf(name) });
    return { name, errors, missing: read.filter((key) => !key.endsWith('_FILE') && !given.includes(key)) };
  });
  // content-ingestion calls no other process
  const missing = (/** @type {string} */ name) =>
    name === 'content-ingestion' ? ['CALLER_SIGNING_KEYS'] : [];
  expect(found).toEqual(tasks.map(({ name }) => ({ name, errors: [], missing: missing(name) })));
});

test('the images give a large young generation to the same processes as npm start', () => {
  const built = Object.values(services).flatMap(({ build }) => (build?.args ? build : []));
  const busy = built.filter(({ args }) => nodeFlags(args.WORKSPACE).length === 0);
  expect(new Set(busy.map(({ args }) => args.WORKSPACE))).toEqual(new Set(['gateway', 'services/quiz']));
  const large = built.filter(({ target }) => target === 'busy-service' || target === 'gateway');
  expect(large).toEqual(busy);
});
