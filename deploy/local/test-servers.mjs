// @ts-check
/**
 * The servers of one test run: node deploy/local/test-servers.mjs
 *
 * Prints its own address, then starts what it is asked for by POST and answers JSON:
 *   /shared/postgres                         the run's one PostgreSQL -> { url }
 *   /own/postgres  /own/redis  /own/nats     a server for the caller alone -> { id, url }
 *   /<id>/start  /kill  /wipe  /stop         does that to it -> {}
 * Ends, with every server and their data, when its standard input closes: so a test run that was killed
 * leaves nothing behind.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canRunContainers, controlContainer } from './servers/containers.mjs';
import { controlLocalServer } from './servers/local-server.mjs';
import { prepareServer } from './servers/server.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'tenfold-test-'));
/** @type {Map<string, import('./servers/local-server.mjs').ServerControl>} */
const servers = new Map();
/** @type {Set<Promise<object>>} */
const underWay = new Set();
let ended = false;
let made = 0;
/** @type {Promise<boolean> | null} */
let containersWork = null;
/** @type {Promise<{ id: string, url: string }> | null} */
let postgres = null;

/** @param {import('./servers/server.mjs').ServerKind} kind */
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

/** @type {(name: string) => name is import('./servers/server.mjs').ServerKind} */
const isKind = (name) => Object.keys(prepareServer).includes(name);

/** @type {(name: string) => name is 'start' | 'kill' | 'wipe' | 'stop'} */
const isAction = (name) => ['start', 'kill', 'wipe', 'stop'].includes(name);

/**
 * @param {string} path
 * @returns {Promise<object>}
 */
async function answer(path) {
  const [, first = '', second = ''] = path.split('/');
  if (first === 'shared' && second === 'postgres') return (postgres ??= startServer('postgres'));
  if (first === 'own' && isKind(second)) return startServer(second);
  const server = servers.get(first);
  if (!server) throw new Error(`no server answers to ${path}`);
  if (!isAction(second)) throw new Error(`${second} is nothing that a server does`);
  await server[second]();
  return {};
}

const http = createServer(async (request, response) => {
  // a connection kept for the next call could time out here in the moment in which the caller uses it
  response.setHeader('connection', 'close');
  const work = ended ? Promise.reject(new Error('the test run is over')) : answer(request.url ?? '');
  underWay.add(work);
  try {
    response.writeHead(200).end(JSON.stringify(await work));
  } catch (error) {
    response.writeHead(500).end(JSON.stringify({ error: /** @type {Error} */ (error).message }));
  } finally {
    underWay.delete(work);
  }
});

async function end() {
  ended = true;
  await Promise.allSettled(underWay); // a server that is just being started must be stopped too
  await Promise.allSettled([...servers.values()].map((server) => server.stop()));
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}

http.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (http.address());
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.stdin.on('close', end).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined); // the run's end is ours
