// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSecrets } from './new-secrets.mjs';
import { k8s, patchedManifests, readManifests, settingsOf, workloads } from './test/manifests.mjs';
import { root, typescript } from './test/source-program.mjs';

const MOUNTED = '/run/secrets/tenfold';
const base = readManifests(join(k8s, 'base'));
const secrets = newSecrets({ MAIL_URL: 'smtps://user:Vb7qLw2xTn@mail.tenfold.example' });
const OF_THE_IMAGE = { NODE_ENV: 'production' };
/** Without it the other settings of traces are not read. */
const TRACED = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel-collector.monitoring:4318' };

/** @type {string} */
let dir;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'tenfold-k8s-'));
  for (const [name, values] of Object.entries(secrets)) {
    mkdirSync(join(dir, name));
    for (const [key, value] of Object.entries(values)) writeFileSync(join(dir, name, key), value);
  }
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const processes = base.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');

/** @param {import('./test/manifests.mjs').Manifest} workload */
const secretOf = (workload) => workload.spec.template.spec.volumes[0].secret.secretName;

/** @param {string} name */
function envFile(name) {
  if (name === 'event-set-up') return { file: 'libs/messaging/src/events/env.ts', load: 'loadSetUpEnv' };
  if (name === 'gateway') return { file: 'gateway/src/env.ts', load: 'loadEnv' };
  return { file: `services/${name.replace(/^migrate-/, '')}/src/env.ts`, load: 'loadEnv' };
}

it("every process gets settings that its env.ts knows, and starts with them and the Secrets' values", () => {
  const tasks = processes.map((workload) => {
    const given = settingsOf(workload);
    const traced = 'OTEL_EXPORTER_OTLP_ENDPOINT' in given ? TRACED : {};
    const settings = { ...OF_THE_IMAGE, ...given, ...traced };
    const entries = Object.entries(settings).map(([key, value]) => [
      key,
      value.replace(MOUNTED, join(dir, secretOf(workload))),
    ]);
    return {
      name: workload.metadata.name,
      ...envFile(workload.metadata.name),
      settings: Object.fromEntries(entries),
    };
  });
  const program = [...typescript, join(k8s, 'test/load-settings.cjs'), JSON.stringify(tasks)];
  const results = JSON.parse(execFileSync(process.execPath, program, { cwd: root, encoding: 'utf8' }));
  const unknownOfTheImage = Object.keys(OF_THE_IMAGE);
  for (const result of results)
    result.unknown = result.unknown.filter((/** @type {string} */ key) => !unknownOfTheImage.includes(key));
  expect(results).toMatchObject(tasks.map(({ name }) => ({ name, unknown: [], errors: [] })));
});

describe('secrets', () => {
  it('are not in a manifest', () => {
    const all = [
      ...base,
      ...patchedManifests(join(k8s, 'overlays/production')),
      ...patchedManifests(join(k8s, 'overlays/trial')),
    ];
    expect(all.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const secret = /(PASSWORD|SECRETS?|KEYS?|SALT|DATABASE_URL|NATS_URL|REDIS_URL|MAIL_URL)$/;
    const given = processes.flatMap((workload) => Object.keys(settingsOf(workload)));
    expect(given.filter((name) => secret.test(name) && name !== 'STRIPE_PUBLISHABLE_KEY')).toEqual([]);
  });

  it('of a process are in its own Secret only', () => {
    for (const workload of processes) {
      const files = Object.entries(settingsOf(workload)).filter(([name]) => name.endsWith('_FILE'));
      const keys = files.map(([, path]) => path.replace(`${MOUNTED}/`, ''));
      const own = Object.keys(secrets[secretOf(workload)] ?? {});
      expect(own).toEqual(expect.arrayContaining(keys));
      const isRead = (/** @type {string} */ key) =>
        keys.includes(key) || key === 'DIRECT_DATABASE_URL' || workload.kind === 'Job';
      expect(own.filter((key) => !isRead(key))).toEqual([]);
      expect(secretOf(workload)).toBe(`${workload.metadata.name.replace(/^migrate-/, '')}-secrets`);
    }
  });

  it('of the servers are those that their configurations name', () => {
    const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
    const nats = read('deploy/nats/authorization.conf') + read('deploy/k8s/base/nats/nats.conf');
    const named = (/** @type {string} */ text, /** @type {RegExp} */ pattern) =>
      [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].toSorted();
    expect(Object.keys(secrets['nats-secrets'] ?? {}).toSorted()).toEqual(named(nats, /: \$(NATS_\w+)/g));
    expect(Object.keys(secrets['redis-secrets'] ?? {}).toSorted()).toEqual(
      named(read('deploy/docker/start-redis.sh'), /\$(REDIS_\w*PASSWORD)/g),
    );
    const references = JSON.stringify(workloads(base)).matchAll(
      /"(?:secretName|secretRef":\{"name)":"([\w-]+)"/g,
    );
    for (const [, name] of references) expect(Object.keys(secrets)).toContain(name);
  });
});
