// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { k8s, readCompose, readManifests, settingsOf } from './test/manifests.mjs';
import { root } from './test/source-program.mjs';

const base = readManifests(join(k8s, 'base'));
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
const number = (/** @type {string} */ file, /** @type {RegExp} */ pattern) =>
  Number(pattern.exec(read(file))?.[1]);

/** @param {string} kind @param {string} name @returns {any} */
const specOf = (kind, name) => base.find((it) => it.kind === kind && it.metadata.name === name)?.spec;

const POOL = number('libs/platform/src/database.ts', /poolSize = (\d+)/);
const LISTEN = 1;
const OWN_POOLS = /** @type {Record<string, number>} */ ({
  billing: number('services/billing/src/stripe/user-locks.ts', /POOL_SIZE = (\d+)/),
  quiz: number('services/quiz/src/study/sessions/answer-question.service.ts', /inFlight: (\d+)/),
});
const MAINTENANCE = 10;

/** @param {string} name the most instances, also during a release */
const instances = (name) =>
  (specOf('ScaledObject', name)?.maxReplicaCount ?? specOf('Deployment', name).replicas) +
  specOf('Deployment', name).strategy.rollingUpdate.maxSurge;

const poolOf = (/** @type {string} */ name) =>
  name === 'quiz' ? number('services/quiz/src/data-source.ts', /POOL_SIZE = (\d+)/) : POOL;
const connectionsOfOne = (/** @type {string} */ name) => poolOf(name) + LISTEN + (OWN_POOLS[name] ?? 0);
const connections = (/** @type {string} */ name) => instances(name) * connectionsOfOne(name);
const services = base
  .filter((it) => it.kind === 'Deployment' && settingsOf(it)['DATABASE_URL_FILE'])
  .map(({ metadata }) => metadata.name);
const pooler = specOf('Pooler', 'pgbouncer');

it('all instances together open at most 80 % of the connections of PostgreSQL', () => {
  const direct = services.filter((name) => name !== 'quiz').map(connections);
  const pooled = pooler.instances * Number(pooler.pgbouncer.parameters.default_pool_size);
  const migrations = base.filter(({ kind }) => kind === 'Job').length * POOL;
  const sum = [...direct, pooled, migrations, MAINTENANCE].reduce((total, count) => total + count, 0);
  expect(sum).toBeGreaterThan(0);
  expect(sum).toBeLessThanOrEqual(
    0.8 * Number(specOf('Cluster', 'postgres').postgresql.parameters.max_connections),
  );
  expect(connections('quiz')).toBeLessThanOrEqual(Number(pooler.pgbouncer.parameters.max_client_conn));
});

it('Compose opens at most 80 % of the connections of its PostgreSQL at the scale that docs/operations/deploy.md names', () => {
  const { postgres } = readCompose().services;
  const limit = Number(/max_connections=(\d+)/.exec(postgres.command.join(' '))?.[1]);
  const scales = [...read('docs/operations/deploy.md').matchAll(/--scale quiz=(\d+)/g)].map(([, count]) =>
    Number(count),
  );
  const direct = services.map((name) => (name === 'quiz' ? Math.max(...scales) : 1) * connectionsOfOne(name));
  const sum = [...direct, services.length * POOL, MAINTENANCE].reduce((total, count) => total + count);
  expect(Math.max(...scales)).toBeGreaterThanOrEqual(4);
  expect(sum).toBeLessThanOrEqual(0.8 * limit);
});

it("PgBouncer ignores the time limits of quiz's connections, so that its role has the same ones", () => {
  const { postInitSQL } = specOf('Cluster', 'postgres').bootstrap.initdb;
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
    const text = new RegExp(` ${name}: ([\\d_]+)`)
      .exec(read('libs/platform/src/database.ts'))?.[1]
      ?.replaceAll('_', '');
    expect(postInitSQL).toContain(`ALTER ROLE tenfold_quiz SET ${name} = ${text}`);
    expect(pooler.pgbouncer.parameters.ignore_startup_parameters.split(',')).toContain(name);
  }
  expect(Number(pooler.pgbouncer.parameters.max_prepared_statements)).toBeGreaterThan(0);
});

it('every service has a database and a role of its own, closed to the others', () => {
  const { bootstrap, managed } = specOf('Cluster', 'postgres');
  const created = read('deploy/docker/create-databases.sh').matchAll(/^create (\w+)/gm);
  for (const [, name] of created) {
    expect(bootstrap.initdb.postInitSQL).toEqual(
      expect.arrayContaining([
        `CREATE ROLE ${name} LOGIN`,
        `CREATE DATABASE ${name} OWNER ${name}`,
        `REVOKE ALL ON DATABASE ${name} FROM PUBLIC`,
      ]),
    );
    expect(managed.roles.map((/** @type {any} */ role) => role.name)).toContain(name);
  }
});

it('KEDA watches every consumer of notifications', () => {
  const own = /user: notifications\n[\s\S]*$/.exec(read('deploy/nats/authorization.conf'))?.[0] ?? '';
  const consumers = [...own.matchAll(/MSG\.NEXT\.(\w+)\.(notifications__[\w-]+)/g)].filter(
    ([, stream]) => stream !== 'ADVISORIES',
  );
  const watched = specOf('ScaledObject', 'notifications').triggers.map((/** @type {any} */ { metadata }) => [
    metadata.stream,
    metadata.consumer,
  ]);
  expect(watched.toSorted()).toEqual(consumers.map(([, stream, consumer]) => [stream, consumer]).toSorted());
});

it.each(['gateway', 'quiz'])('%s has more instances in the months of the exam', (name) => {
  const { minReplicaCount, maxReplicaCount, triggers } = specOf('ScaledObject', name);
  const schedule = triggers
    .filter((/** @type {any} */ { type }) => type === 'cron')
    .map((/** @type {any} */ { metadata }) => metadata);
  expect(schedule.map((/** @type {any} */ { start }) => start.split(' ')[3])).toEqual(['4', '10']);
  for (const { desiredReplicas } of schedule) {
    expect(Number(desiredReplicas)).toBeGreaterThan(minReplicaCount);
    expect(Number(desiredReplicas)).toBeLessThanOrEqual(maxReplicaCount);
  }
});

it('three NATS servers store each stream, and each has room for all streams', () => {
  const nats = specOf('StatefulSet', 'nats');
  const setUp = base.find((it) => it.kind === 'Deployment' && it.metadata.name === 'event-set-up');
  expect([nats.replicas, setUp && settingsOf(setUp)['STREAM_REPLICAS']]).toEqual([3, '3']);
  const config = read('deploy/k8s/base/nats/nats.conf');
  expect(config).toMatch(/^ {2}sync_interval: always$/m);
  expect(config).toMatch(/^ {2}max_file_store: 2GB$/m);
  expect(nats.volumeClaimTemplates[0].spec.resources.requests.storage).toBe('5Gi');
});
