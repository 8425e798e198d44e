// @ts-check
/**
 * node tools/test-runner/test-servers.mjs: the servers of one test run. Prints its own address and starts servers by POST:
 *   /shared/postgres                         the run's one PostgreSQL -> { url }
 *   /own/postgres  /own/redis  /own/nats     a server for the caller alone -> { id, url }
 *   /own/nats-with-users                     a NATS with the users and permissions of production; the password of each
 *                                            user is "password-of-<user>"
 *   /<id>/start  /kill  /wipe  /stop         -> {}
 *   /own/nats-on-small-disk                  a supervised NATS on a small file system -> { id, url }; without a url where
 *                                            this machine cannot mount one
 *   /<id>/fill  /free  /stop                 -> { launches }
 *   /<id>/launches                           number of starts of the server -> { launches }
 * Ends, with every server and its data, when its standard input closes, so that a killed test run leaves nothing behind.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canRunContainers, controlContainer } from './containers.mjs';
import { controlLocalServer } from './local-server.mjs';
import { startNatsOnSmallDisk } from './nats-on-small-disk.mjs';
import { natsUsers } from '../local-stack/servers/nats.mjs';
import { prepareServer } from '../local-stack/servers/server.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'tenfold-test-'));
/** @type {Map<string, import('./local-server.mjs').ServerControl>} */
const servers = new Map();
/** @type {Map<string, import('./nats-on-small-disk.mjs').NatsOnSmallDisk>} */
const smallDisks = new Map();
/** @type {Set<Promise<object>>} */
const underWay = new Set();
let ended = false;
let made = 0;
/** @type {Promise<boolean> | null} */
let containersWork = null;
/** @type {Promise<{ id: string, url: string }> | null} */
let postgres = null;

/** @param {import('../local-stack/servers/server.mjs').ServerKind} kind */
async function startServer(kind) {
  containersWork ??= canRunContainers();
  made += 1;
  const id = `${kind}-${made}`;
  const control = (await containersWork)
    ? await controlContainer(kind)
    : await controlLocalServer(kind, join(dataDir, id));
  servers.set(id, control);
  await control.start();
  return { id, url: control.url };
}

/** Never a container, because it needs the project's configuration files. */
async function startNatsWithUsers() {
  made += 1;
  const id = `nats-${made}`;
  const passwords = Object.fromEntries(natsUsers.map((user) => [user, `password-of-${user}`]));
  const control = await controlLocalServer('nats', join(dataDir, id), passwords);
  servers.set(id, control);
  await control.start();
  return { id, url: control.url };
}

async function startOnSmallDisk() {
  made += 1;
  const id = `nats-on-small-disk-${made}`;
  const server = await startNatsOnSmallDisk(join(dataDir, id));
  if (server) smallDisks.set(id, server);
  return { id, url: server?.url };
}

/**
 * @param {import('./nats-on-small-disk.mjs').NatsOnSmallDisk} server
 * @param {string} action
 */
async function actOnSmallDisk(server, action) {
  if (action === 'fill') server.fill();
  else if (action === 'free') server.free();
  else if (action === 'stop') await server.stop();
  else if (action !== 'launches') throw new Error(`unknown action: ${action}`);
  return { launches: server.launches() };
}

/** @type {(name: string) => name is import('../local-stack/servers/server.mjs').ServerKind} */
const isKind = (name) => Object.keys(prepareServer).includes(name);

/** @type {(name: string) => name is 'start' | 'kill' | 'wipe' | 'stop'} */
const isAction = (name) => ['start', 'kill', 'wipe', 'stop'].includes(name);

/**
 * @param {string} path
 * @returns {Promise<object>}
 */
async function handle(path) {
  const [, first = '', second = ''] = path.split('/');
  if (first === 'shared' && second === 'postgres') return (postgres ??= startServer('postgres'));
  if (first === 'own' && isKind(second)) return startServer(second);
  if (first === 'own' && second === 'nats-with-users') return startNatsWithUsers();
  if (first === 'own' && second === 'nats-on-small-disk') return startOnSmallDisk();
  const onSmallDisk = smallDisks.get(first);
  if (onSmallDisk) return actOnSmallDisk(onSmallDisk, second);
  const server = servers.get(first);
  if (!server) throw new Error(`unknown server: ${path}`);
  if (!isAction(second)) throw new Error(`unknown action: ${second}`);
  await server[second]();
  return {};
}

const http = createServer(async (request, response) => {
  // a kept-alive connection could time out just when the caller reuses it
  response.setHeader('connection', 'close');
  const work = ended ? Promise.reject(new Error('the test run has ended')) : handle(request.url ?? '');
  underWay.add(work);
  try {
    const body = JSON.stringify(await work);
    response.writeHead(200).end(body);
  } catch (error) {
    response.writeHead(500).end(JSON.stringify({ error: /** @type {Error} */ (error).message }));
  } finally {
    underWay.delete(work);
  }
});

async function end() {
  ended = true;
  await Promise.allSettled(underWay); // also stops servers that are still starting
  await Promise.allSettled([...servers.values(), ...smallDisks.values()].map((server) => server.stop()));
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}

http.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (http.address());
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.stdin.on('close', end).resume();
// Ctrl-C must not end it before the tests that use it
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
