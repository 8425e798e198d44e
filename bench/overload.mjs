// @ts-check
/**
 * node bench/overload.mjs: offers the product more answers than it can store, and prints goodput, latency of accepted
 * requests, shed requests, probe times and memory:
 * - 200 and 800 students at once, each sending its next answer as soon as the last one was accepted or refused;
 * - fixed rates, whatever the product replies.
 * A student is a connection with a quiz session of its own. Clients ignore Retry-After, which is the worst case.
 */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { freePort } from '@tenfold/local-stack/free-port.mjs';
import { launchProduct } from '@tenfold/local-stack/launch.mjs';
import { memoryMb } from './process-tree.mjs';
import { quantile } from './statistics.mjs';
import { fullExamAnswers, newProStudent, signIn, WITHOUT_LIMITS } from './student.mjs';

const ACCOUNTS = 100;
const SECONDS = 15;
const CLOSED_LOOPS = [200, 800];
const OFFERED_PER_SECOND = [2_500, 6_000];
const CLIENT_TIMEOUT_MS = 30_000;
const RECOVERED_MS = 100;

const metricsPort = String(await freePort());
const privateUrl = `http://127.0.0.1:${metricsPort}`;
const product = await launchProduct({ METRICS_PORT: metricsPort, ...WITHOUT_LIMITS });
try {
  const answers = await prepareStudents(product.url, Math.max(...CLOSED_LOOPS));
  await closedLoop(answers.slice(0, 50), 5); // the first load only warms up
  for (const students of CLOSED_LOOPS)
    await measure(`${students} students`, () => closedLoop(answers.slice(0, students), SECONDS));
  for (const rate of OFFERED_PER_SECOND)
    await measure(`${rate}/s offered`, () => fixedRate(answers, rate, SECONDS));
} finally {
  await product.stop();
}

/**
 * @typedef {{ next: () => import('./load.mjs').Request }} Student
 * @typedef {{ accepted: number[], shed: number, withoutRetryAfter: number, failed: Map<string, number>, seconds: number }} Load
 *   accepted: latencies in milliseconds
 */

/**
 * @param {string} url
 * @param {number} count
 * @returns {Promise<Student[]>}
 */
async function prepareStudents(url, count) {
  console.log(`preparing ${count} quiz sessions of ${ACCOUNTS} students`);
  const admin = await signIn(url, product.accounts.admin);
  const cookies = await inParallel(4, ACCOUNTS, () => newProStudent(url, admin));
  return inParallel(8, count, async (position) => {
    const cookie = cookies[position % ACCOUNTS] ?? '';
    const requests = await fullExamAnswers(url, cookie);
    let sent = 0;
    return { next: () => /** @type {import('./load.mjs').Request} */ (requests[sent++ % requests.length]) };
  });
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
 * @param {Student[]} students
 * @param {number} seconds
 * @returns {Promise<Load>}
 */
async function closedLoop(students, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const load = newLoad(seconds);
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    students.map(async ({ next }) => {
      while (performance.now() < end) await send(agent, next(), load);
    }),
  );
  agent.destroy();
  return load;
}

/**
 * @param {Student[]} students
 * @param {number} perSecond
 * @param {number} seconds
 * @returns {Promise<Load>}
 */
async function fixedRate(students, perSecond, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const load = newLoad(seconds);
  const startedAt = performance.now();
  const sent = [];
  for (let elapsed = 0; elapsed < seconds * 1_000; elapsed = performance.now() - startedAt) {
    while (sent.length < (elapsed / 1_000) * perSecond) {
      const student = students[sent.length % students.length];
      if (student) sent.push(send(agent, student.next(), load));
    }
    await delay(5);
  }
  await Promise.all(sent);
  agent.destroy();
  return load;
}

/**
 * @param {number} seconds
 * @returns {Load}
 */
function newLoad(seconds) {
  return { accepted: [], shed: 0, withoutRetryAfter: 0, failed: new Map(), seconds };
}

/**
 * @param {Agent} agent
 * @param {import('./load.mjs').Request} what
 * @param {Load} load
 * @returns {Promise<void>}
 */
function send(agent, { headers, body }, load) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const options = {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      timeout: CLIENT_TIMEOUT_MS,
    };
    const outgoing = request(new URL('/api/quiz/answer', product.url), options, (reply) => {
      const status = reply.statusCode ?? 0;
      if (status === 200) load.accepted.push(performance.now() - startedAt);
      else if (status === 503 || status === 429) {
        load.shed += 1;
        if (reply.headers['retry-after'] === undefined) load.withoutRetryAfter += 1;
      } else fail(String(status));
      reply.resume().once('close', resolve);
    });
    const fail = (/** @type {string} */ why) => load.failed.set(why, (load.failed.get(why) ?? 0) + 1);
    outgoing.once('timeout', () => outgoing.destroy(new Error('client timeout')));
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
 */
async function measure(title, run) {
  const before = memoryMb(product.pid);
  const probes = startProbes();
  const load = await run();
  const loadEndedAt = performance.now();
  while ((await probeOnce()) > RECOVERED_MS) await delay(100);
  const recoveredMs = performance.now() - loadEndedAt;
  const probeTimes = await probes.stop();
  await delay(10_000);
  const after = memoryMb(product.pid);
  const figures = {
    'good requests/s': (load.accepted.length / load.seconds).toFixed(0),
    'accepted p50 / p99 ms': quantilesText(load.accepted, [0.5, 0.99]),
    shed: `${load.shed} (${load.withoutRetryAfter} without Retry-After)`,
    failed: JSON.stringify(Object.fromEntries(load.failed)),
    'probes p50 / p99 / max ms': quantilesText(probeTimes, [0.5, 0.99, 1]),
    'recovered after ms': recoveredMs.toFixed(0),
    'memory before, after MB': ['gateway', 'quiz service']
      .map((kind) => `${kind} ${before.get(kind)?.toFixed(0)}, ${after.get(kind)?.toFixed(0)}`)
      .join('; '),
  };
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(28)}${value}`);
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
  await (await fetch(new URL('/readyz', product.url))).arrayBuffer();
  return performance.now() - startedAt;
}

/**
 * @param {number[]} values
 * @param {number[]} quantiles
 */
function quantilesText(values, quantiles) {
  return quantiles.map((q) => quantile(values, q).toFixed(0)).join(' / ');
}
