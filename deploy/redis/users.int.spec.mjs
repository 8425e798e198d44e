// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { freePort } from '@tenfold/local-stack/free-port.mjs';
import { launch, stop, waitUntilReady } from '@tenfold/local-stack/processes.mjs';
import { prepareRedis, redisUsers } from '@tenfold/local-stack/servers/redis.mjs';

/** @type {string} */
let dir;
/** @type {import('@tenfold/local-stack/processes.mjs').ProcessSpec & { url: string }} */
let spec;
/** @type {import('@tenfold/local-stack/processes.mjs').RunningProcess} */
let server;
/** @type {{ destroy: () => void }[]} */
const clients = [];

/** @param {string | null} user null: the administrator */
async function connectAs(user, password = `password-of-${user}`) {
  const url = new URL(spec.url);
  if (user !== null) Object.assign(url, { username: user, password });
  const client = createClient({
    url: url.href,
    name: user ?? 'administrator',
    socket: { reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  clients.push(client);
  await client.connect();
  return client;
}

/** @param {string} user @param {string[]} command */
const isAllowed = async (user, ...command) => {
  const client = await connectAs(user);
  const outcome = await client.sendCommand(command).catch((error) => error);
  return !(outcome instanceof Error && outcome.message.startsWith('NOPERM'));
};

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'tenfold-redis-'));
  const passwords = Object.fromEntries(redisUsers.map((user) => [user, `password-of-${user}`]));
  const prepared = await prepareRedis({ dir, port: await freePort(), forTests: true, passwords });
  spec = prepared;
  server = launch(prepared);
  await waitUntilReady(prepared, server);
});

afterAll(async () => {
  for (const client of clients) client.destroy();
  await stop(spec, server);
  rmSync(dir, { recursive: true, force: true });
});

describe('Redis users', () => {
  it('are refused with a wrong password', async () => {
    await expect(connectAs('content-ingestion', 'wrong')).rejects.toThrow('WRONGPASS');
  });

  it.each([
    ['gateway', 'GET session:a'],
    ['gateway', 'SET upload:exam-file:a x EX 60'],
    ['gateway', 'GET download:exam-export:a'],
    ['gateway', 'DEL download:exam-export:a'],
    ['gateway', 'EVAL return{redis.call("incr",KEYS[1])} 1 limit:login:account:a'],
    ['identity', 'SET session:a x EX 60'],
    ['identity', 'GET upload:profile-image:a'],
    ['identity', 'DEL upload:profile-image:a'],
    ['identity', 'SET social-login:google:a x EX 60'],
    ['identity', 'SET social-login:google:a:taken-by x NX GET EX 60'],
    ['identity', 'HSET bull:identity-send-mail:1 a b'],
    ['identity', 'INFO'],
    ['content-ingestion', 'GET upload:exam-file:a'],
    ['content-ingestion', 'DEL upload:exam-image:a'],
    ['content-ingestion', 'GET upload:reference:a'],
    ['content-ingestion', 'SET download:exam-export:a x EX 60'],
    ['content-ingestion', 'PING'],
    ['billing', 'HSET bull:billing-notices:1 a b'],
    ['notifications', 'HSET bull:notifications-periodic:1 a b'],
    ['notifications', 'HSET bull:notifications-send-mail:1 a b'],
  ])('%s is allowed to run %s', async (user, command) => {
    expect(await isAllowed(user, ...command.split(' '))).toBe(true);
  });

  it.each([
    ['content-ingestion', 'GET session:a'],
    ['content-ingestion', 'SET session:a x'],
    ['content-ingestion', 'DEL session:a'],
    ['content-ingestion', 'GET upload:profile-image:a'],
    ['content-ingestion', 'SET upload:exam-file:a x'],
    ['content-ingestion', 'SET upload:exam-image:a x'],
    ['content-ingestion', 'GET download:exam-export:a'],
    ['content-ingestion', 'DEL download:exam-export:a'],
    ['content-ingestion', 'SCAN 0'],
    ['gateway', 'SCAN 0'],
    ['identity', 'SCAN 0'],
    ['billing', 'SCAN 0'],
    ['notifications', 'SCAN 0'],
    ['content-ingestion', 'EVAL return{redis.call("get","session:a")} 0'],
    ['content-ingestion', 'CLIENT LIST'],
    ['billing', 'SET session:a x'],
    ['billing', 'HSET bull:notifications-periodic:1 a b'],
    ['notifications', 'SET session:a x'],
    ['gateway', 'FLUSHALL'],
    ['identity', 'CONFIG GET requirepass'],
    ['billing', 'ACL LIST'],
    ['notifications', 'KEYS *'],
  ])('%s is not allowed to run %s', async (user, command) => {
    expect(await isAllowed(user, ...command.split(' '))).toBe(false);
  });

  it('cannot access a forbidden key through a script', async () => {
    const billing = await connectAs('billing');
    const script = 'return redis.call("set", "session:forged", "x")';
    await expect(billing.sendCommand(['EVAL', script, '0'])).rejects.toThrow();
    const administrator = await connectAs(null);
    expect(await administrator.sendCommand(['EXISTS', 'session:forged'])).toBe(0);
  });
});
