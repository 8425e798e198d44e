// @ts-check
/**
 * Measures what open streams of GET /api/events cost one gateway: memory, CPU with heartbeats, and the time until a signal has
 * reached every stream. 5,000 streams need as many open files: bash -c 'ulimit -n 20000; node bench/idle-streams.mjs [streams]'
 */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'nats';
import { freePort } from '@tenfold/local-stack/free-port.mjs';
import { root } from '@tenfold/local-stack/paths.mjs';
import { launch, stop, waitUntilReady } from '@tenfold/local-stack/processes.mjs';
import { prepareNats } from '@tenfold/local-stack/servers/nats.mjs';
import { prepareRedis } from '@tenfold/local-stack/servers/redis.mjs';
import { createClient } from 'redis';

const STREAMS = Number(process.argv[2] ?? 5_000);
const STREAMS_PER_USER = 10;
const OPENED_AT_ONCE = 50;
const IDLE_SECONDS = 50; // long enough for two heartbeats
const TICKS_PER_SECOND = 100;
const KEY = randomBytes(32).toString('base64');

const dir = mkdtempSync(join(tmpdir(), 'tenfold-bench-'));
const nats = await prepareNats({ dir: join(dir, 'nats'), port: await freePort(), forTests: true });
const redis = await prepareRedis({ dir: join(dir, 'redis'), port: await freePort() });
const port = await freePort();
const gateway = {
  name: 'gateway',
  command: process.execPath,
  args: [join(root, 'gateway/dist/main.js')],
  env: {
    PATH: process.env.PATH,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    SESSION_CACHE_KEY: KEY,
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    DRAIN_DELAY: '0',
  },
  logFile: join(dir, 'gateway.log'),
  isReady: () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    ),
};
/** @type {[import('@tenfold/local-stack/processes.mjs').ProcessSpec, import('@tenfold/local-stack/processes.mjs').RunningProcess][]} */
const started = [];
try {
  for (const spec of [nats, redis, gateway]) {
    const running = launch(spec);
    started.unshift([spec, running]);
    await waitUntilReady(spec, running);
  }
  await measure(started[0]?.[1].pid ?? 0);
} finally {
  for (const [spec, running] of started) await stop(spec, running);
  rmSync(dir, { recursive: true, force: true });
}

/** @param {number} pid of the gateway */
async function measure(pid) {
  const users = await signIn(Math.ceil(STREAMS / STREAMS_PER_USER));
  await delay(5_000);
  const before = usage(pid);
  let received = 0;
  let closed = 0;
  const agent = new Agent({ maxSockets: Infinity });
  const waiting = users
    .flatMap((user) => Array.from({ length: STREAMS_PER_USER }, () => user))
    .slice(0, STREAMS);
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: OPENED_AT_ONCE }, async () => {
      for (let user = waiting.pop(); user; user = waiting.pop()) {
        const { cookie } = user;
        await new Promise((resolve, reject) => {
          get({ port, path: '/api/events', agent, headers: { cookie } }, (reply) => {
            if (reply.statusCode !== 200) reject(new Error(`a stream got ${reply.statusCode}`));
            reply.on('data', (chunk) => {
              if (String(chunk).includes('event: notifications')) received += 1;
              resolve(null);
            });
            reply.on('close', () => (closed += 1));
          }).on('error', reject);
        });
      }
    }),
  );
  const openedMs = performance.now() - begun;
  await delay(5_000);
  const open = usage(pid);
  await delay(IDLE_SECONDS * 1_000);
  const idle = usage(pid);

  const services = await connect({ servers: nats.url });
  const signaledAt = performance.now();
  for (const { userId } of users) services.publish(`live.user.${userId}.notifications`);
  while (received < STREAMS && performance.now() - signaledAt < 30_000) await delay(5);
  const deliveredMs = performance.now() - signaledAt;
  await services.close();

  const kb = ((open.rssKb - before.rssKb) / STREAMS).toFixed(1);
  const cpu = ((idle.cpuMs - open.cpuMs) / IDLE_SECONDS / 10).toFixed(1);
  console.log(
    `${STREAMS} streams opened in ${(openedMs / 1_000).toFixed(1)} s, CPU ${open.cpuMs - before.cpuMs} ms`,
  );
  console.log(
    `memory ${mb(before.rssKb)} -> ${mb(open.rssKb)} -> ${mb(idle.rssKb)} MB after ${IDLE_SECONDS} s, ${kb} kB per stream`,
  );
  console.log(`idle with heartbeats: ${cpu} % of one CPU`);
  console.log(
    `a signal for each of ${users.length} users: ${received} events in ${deliveredMs.toFixed(0)} ms; ${closed} streams closed`,
  );
  agent.destroy();
}

/** Writes auth sessions into Redis as identity does. @param {number} count */
async function signIn(count) {
  const client = createClient({ url: redis.url });
  await client.connect();
  const users = Array.from({ length: count }, () => ({
    userId: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }));
  const now = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  for (const { userId, token } of users) {
    const place = `session:${createHash('sha256').update(token).digest('hex')}`;
    const session = {
      userId,
      isAdmin: false,
      isEditor: false,
      needsSecondFactor: false,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    };
    const text = JSON.stringify(session);
    const mac = createHmac('sha256', KEY)
      .update(JSON.stringify([place, text]))
      .digest('base64url');
    await client.set(place, `${mac}.${text}`);
  }
  client.destroy();
  return users.map(({ userId, token }) => ({ userId, cookie: `sid=${token}` }));
}

/** @param {number} pid */
function usage(pid) {
  const rssKb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return { rssKb, cpuMs: ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND };
}

/** @param {number} kb */
function mb(kb) {
  return (kb / 1_024).toFixed(0);
}
