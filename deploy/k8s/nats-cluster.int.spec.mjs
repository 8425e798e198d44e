// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'nats';
import { freePort } from '@tenfold/local-stack/free-port.mjs';
import { requireProgram } from '@tenfold/local-stack/programs.mjs';
import { newSecrets } from './new-secrets.mjs';
import { k8s } from './test/manifests.mjs';
import { root, typescript } from './test/source-program.mjs';

const NAMES = ['nats-0', 'nats-1', 'nats-2'];
const program = requireProgram('nats');
const all = newSecrets({});
const secrets = all['nats-secrets'] ?? {};
const setUpPassword = JSON.parse(secrets['NATS_SETUP_PASSWORD'] ?? '');
/** nats-server before 2.10 refuses the setting `sync_interval: always`. */
const knowsSyncInterval = !/v2\.[0-9]\./.test(execFileSync(program, ['--version'], { encoding: 'utf8' }));

/** @type {string} */
let dir;
/** @type {number[]} */
let ports;
/** @type {import('node:child_process').ChildProcess[]} */
const running = [];
/** @type {import('nats').NatsConnection} */
let connection;

/** @param {() => Promise<boolean>} isTrue */
async function until(isTrue) {
  for (const end = Date.now() + 90_000; Date.now() < end; await wait(250))
    if (await isTrue().catch(() => false)) return;
  throw new Error('that did not become true');
}

/** @param {string} name @param {{ client: number, cluster: number, monitor: number }} own @param {string} routes */
function startServer(name, own, routes) {
  const folder = join(dir, name);
  mkdirSync(folder);
  const config = readFileSync(join(k8s, 'base/nats/nats.conf'), 'utf8')
    .replace('port: 4222', `host: "127.0.0.1"\nport: ${own.client}`)
    .replace('http: 8222', `http: "127.0.0.1:${own.monitor}"`)
    .replace('port: 6222', `host: "127.0.0.1"\n  port: ${own.cluster}`)
    .replace('"/data"', JSON.stringify(join(folder, 'store')))
    .replace('/var/run/nats/nats.pid', join(folder, 'nats.pid'))
    .replace(/^ *sync_interval.*$/m, (line) => (knowsSyncInterval ? line : ''));
  writeFileSync(join(folder, 'nats.conf'), config);
  writeFileSync(
    join(folder, 'authorization.conf'),
    readFileSync(join(root, 'deploy/nats/authorization.conf')),
  );
  const env = { ...process.env, ...secrets, POD_NAME: name, NATS_CLUSTER_ROUTES: routes };
  return spawn(program, ['--config', join(folder, 'nats.conf')], { env, stdio: 'ignore' });
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'tenfold-nats-cluster-'));
  const own = [];
  for (const name of NAMES)
    own.push({ name, client: await freePort(), cluster: await freePort(), monitor: await freePort() });
  const routes = own.reduce(
    (text, { name, cluster }) => text.replace(`${name}.nats-servers:6222`, `127.0.0.1:${cluster}`),
    secrets['NATS_CLUSTER_ROUTES'] ?? '',
  );
  ports = own.map(({ client }) => client);
  for (const it of own) running.push(startServer(it.name, it, routes));
  await until(async () => {
    connection = await connect({
      servers: ports.map((port) => `127.0.0.1:${port}`),
      user: 'setup',
      pass: setUpPassword,
      // as every process of the product: not only 10 times
      maxReconnectAttempts: -1,
      reconnectTimeWait: 500,
    });
    return true;
  });
});
afterAll(async () => {
  await connection?.close();
  const alive = running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(alive.map((child) => (child.kill('SIGKILL'), once(child, 'exit'))));
  rmSync(dir, { recursive: true, force: true });
});

it('three servers store each stream and continue when one of them is stopped', async () => {
  const setUp = spawn(process.execPath, [...typescript, join(root, 'libs/messaging/src/events/set-up.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NATS_URL: `nats://setup:${setUpPassword}@127.0.0.1:${ports[0]}`,
      STREAM_REPLICAS: '3',
    },
    stdio: 'ignore',
  });
  running.push(setUp);
  const manager = await connection.jetstreamManager({ checkAPI: false, timeout: 2_000 });
  const stream = () => manager.streams.info('QUIZ');
  await until(async () => {
    const { cluster } = await stream();
    return cluster?.replicas?.length === 2 && cluster.replicas.every(({ current }) => current);
  });
  expect((await stream()).config.num_replicas).toBe(3);

  const client = connection.jetstream({ timeout: 2_000 });
  await client.publish('evt.quiz.completed.v1', '{}', { msgID: 'before' });
  running[NAMES.indexOf((await stream()).cluster?.leader ?? '')]?.kill('SIGKILL');
  await until(async () => (await client.publish('evt.quiz.completed.v1', '{}', { msgID: 'after' })).seq > 0);
  await until(async () => (await stream()).state.messages === 2);
});
