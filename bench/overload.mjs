// @ts-check
/**
 * node bench/overload.mjs [--short]: offers the product more than it can serve, and prints goodput, latency of served requests,
 * refused requests, probe times and memory:
 * - closed loops of 64 and 800 students, each sending its next request as soon as the last one was served or refused;
 * - open loops of three times the requests that the first loop had served, whatever the product replies, from clients that
 *   keep their connections and from clients that open one for each request.
 * Ten answers, a start of a quick quiz and three reads are the mix. Clients ignore Retry-After, which is the worst case.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { freePort } from '@tenfold/local-stack/free-port.mjs';
import { launchProduct } from '@tenfold/local-stack/launch.mjs';
import { memoryMb } from './process-tree.mjs';
import { quantile } from './statistics.mjs';
import { fullExamAnswers, newProStudent, signIn, WITHOUT_LIMITS } from './student.mjs';

const ACCOUNTS = 40;
const SESSIONS = 160;
const CLOSED_LOOPS = [64, 800];
const OFFERED_TIMES = 3;
const RECOVERED_MS = 100;
const SETTLE_MS = 8_000;
const READS = ['/api/stats', '/api/notifications/count', '/api/user'];

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const CLOSED_SECONDS = values.short ? 8 : 15;
const OPEN_SECONDS = values.short ? 20 : 60;

const metricsPort = String(await freePort());
const privateUrl = `http://127.0.0.1:${metricsPort}`;
const product = await launchProduct({ METRICS_PORT: metricsPort, ...WITHOUT_LIMITS });
const url = product.url.replace('localhost', '127.0.0.1');
try {
  const requests = await prepareRequests();
  await closedLoop(requests, 64, 5); // the first load only warms up
  let capacity = 0;
  for (const students of CLOSED_LOOPS) {
    const goodput = await measure(`${students} students`, () =>
      closedLoop(requests, students, CLOSED_SECONDS),
    );
    capacity ||= goodput;
  }
  const perSecond = Math.round(OFFERED_TIMES * capacity);
  for (const reconnects of [false, true])
    await measure(
      `${perSecond}/s offered${reconnects ? ', a connection for each request' : ''}`,
      () =>
        openLoop({ url, requests: requests.map(onTheWire), perSecond, seconds: OPEN_SECONDS, reconnects }),
      capacity,
    );
} finally {
  await product.stop();
}

/**
 * @typedef {{ method: string, path: string, headers: Record<string, string>, body: string }} Request
 * @typedef {import('./open-loop.mjs').Outcomes & { seconds: number }} Load
 */

/** @returns {Promise<Request[]>} of many students in turns */
async function prepareRequests() {
  console.log(`preparing ${SESSIONS} quiz sessions of ${ACCOUNTS} students`);
  const admin = await signIn(product.url, product.accounts.admin);
  const cookies = await inParallel(4, ACCOUNTS, () => newProStudent(product.url, admin));
  const sessions = await inParallel(8, SESSIONS, (position) =>
    fullExamAnswers(product.url, cookies[position % ACCOUNTS] ?? ''),
  );
  const [first = []] = sessions;
  return first.flatMap((_answer, question) =>
    sessions.flatMap((answers, position) => {
      const { headers = {}, body = '' } = answers[question] ?? {};
      const turn = (question + position) % 10;
      const start = { sessionType: 'quick' };
      return [
        { method: 'POST', path: '/api/quiz/answer', headers, body },
        ...(turn === 0
          ? [{ method: 'POST', path: '/api/quiz/start', headers, body: JSON.stringify(start) }]
          : []),
        ...(turn === 5 ? READS.map((path) => ({ method: 'GET', path, headers, body: '' })) : []),
      ];
    }),
  );
}

/** @param {Request} request */
function onTheWire({ method, path, headers, body }) {
  const all = { host: new URL(url).host, ...headers, 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/**
 * @param {import('./open-loop.mjs').OpenLoop} load
 * @returns {Promise<Load>}
 */
async function openLoop(load) {
  const generator = fork(new URL('./open-loop.mjs', import.meta.url), { serialization: 'advanced' });
  generator.send(load);
  const [outcomes] = await once(generator, 'message');
  return { ...outcomes, seconds: load.seconds };
}

/**
 * @template T
 * @param {number} concurrency
 * @param {number} count
 * @param {(position: number) => Promise<T>} work
 * @returns {Promise<T[]>}
 */
async function inParallel(concurrency, count, work) {
  /** @type {T[]} */
  const results = [];
  let started = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (started < count) results.push(await work(started++));
    }),
  );
  return results;
}

/**
 * @param {Request[]} requests
 * @param {number} students
 * @param {number} seconds
 * @returns {Promise<Load>}
 */
async function closedLoop(requests, students, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  /** @type {Load} */
  const load = {
    served: [],
    refused: [],
    closed: [],
    failed: {},
    unsent: 0,
    connections: students,
    cpuMs: NaN,
    seconds,
  };
  const end = performance.now() + seconds * 1_000;
  let sent = 0;
  await Promise.all(
    Array.from({ length: students }, async () => {
      while (performance.now() < end) {
        const next = requests[sent++ % requests.length];
        if (next) await send(agent, next, load);
      }
    }),
  );
  agent.destroy();
  return load;
}

/**
 * @param {Agent} agent
 * @param {Request} what
 * @param {Load} load
 * @returns {Promise<void>}
 */
function send(agent, { method, path, headers, body }, load) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const options = { method, agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } };
    const outgoing = request(new URL(path, url), options, (reply) => {
      const status = reply.statusCode ?? 0;
      const ms = performance.now() - startedAt;
      if (status < 300) load.served.push(ms);
      else if (reply.headers['retry-after'] !== undefined) load.refused.push(ms);
      else fail(String(status));
      reply.resume().once('close', resolve);
    });
    const fail = (/** @type {string} */ why) => (load.failed[why] = (load.failed[why] ?? 0) + 1);
    outgoing.once('error', (error) => {
      fail(/** @type {NodeJS.ErrnoException} */ (error).code ?? error.message);
      resolve();
    });
    outgoing.end(body);
  });
}

/**
 * @param {string} title
 * @param {() => Promise<Load>} run
 * @param {number} [capacity] served requests/s of the closed loop
 * @returns {Promise<number>} served requests/s
 */
async function measure(title, run, capacity) {
  const before = memoryMb(product.pid);
  const probes = startProbes();
  const load = await run();
  const loadEndedAt = performance.now();
  while ((await probeOnce()) > RECOVERED_MS) await delay(100);
  const recoveredMs = performance.now() - loadEndedAt;
  const probeTimes = await probes.stop();
  await delay(SETTLE_MS);
  const after = memoryMb(product.pid);
  const goodput = load.served.length / load.seconds;
  const refused = [...load.refused, ...load.closed];
  const figures = {
    'served/s': `${goodput.toFixed(0)}${capacity ? `, ${((100 * goodput) / capacity).toFixed(0)} % of the first loop` : ''}`,
    'served p50 / p99 / max ms': quantilesText(load.served, [0.5, 0.99, 1]),
    refused: `${load.refused.length}, ${load.closed.length} closed, ${refused.filter((ms) => ms > 1_000).length} after more than 1 s`,
    'refused p50 / p99 / max ms': quantilesText(refused, [0.5, 0.99, 1]),
    failed: JSON.stringify(load.failed),
    'unsent, connections, CPU s': `${load.unsent}, ${load.connections}, ${(load.cpuMs / 1_000).toFixed(0)} of the generator`,
    'probes p50 / p99 / max ms': quantilesText(probeTimes, [0.5, 0.99, 1]),
    'recovered after ms': recoveredMs.toFixed(0),
    'memory before, after MB': ['gateway', 'quiz service']
      .map((kind) => `${kind} ${before.get(kind)?.toFixed(0)}, ${after.get(kind)?.toFixed(0)}`)
      .join('; '),
  };
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(28)}${value}`);
  return goodput;
}

/** Probes on a thread of its own, so that the load generator does not delay them. */
function startProbes() {
  const worker = new Worker(new URL('./probe-thread.mjs', import.meta.url), { workerData: privateUrl });
  return {
    /** @returns {Promise<number[]>} milliseconds of each probe */
    stop: () =>
      new Promise((resolve) => {
        worker.once('message', resolve);
        worker.postMessage('stop');
      }),
  };
}

async function probeOnce() {
  const startedAt = performance.now();
  await (await fetch(new URL('/readyz', url))).arrayBuffer();
  return performance.now() - startedAt;
}

/**
 * @param {number[]} values
 * @param {number[]} quantiles
 */
function quantilesText(values, quantiles) {
  return quantiles.map((q) => quantile(values, q).toFixed(0)).join(' / ');
}
