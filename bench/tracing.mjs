// @ts-check
/**
 * node bench/tracing.mjs: the cost of tracing on the answer path. Runs three products side by side and measures them in
 * alternating rounds: two without traces, whose difference is the noise of this machine, and one that traces 1 % of the
 * requests. Prints ratios to the first one.
 */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { launchProduct } from '@tenfold/local-stack/launch.mjs';
import { sendAll } from './load.mjs';
import { cpuTimes } from './process-tree.mjs';
import { median } from './statistics.mjs';
import { fullExamAnswers, newProStudent, signIn, WITHOUT_LIMITS } from './student.mjs';

const CONNECTIONS = 32;
const ROUNDS = 6;
const ANSWERS = CONNECTIONS * 80;

let exports = 0;
const collector = createServer((request, response) => {
  exports += 1;
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
const { port } = /** @type {import('node:net').AddressInfo} */ (collector.address());

const variants = [
  { name: 'off', env: {} },
  { name: 'off again', env: {} },
  {
    name: 'on, 1 %',
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_TRACES_SAMPLER_ARG: '0.01' },
  },
];

/** @type {Awaited<ReturnType<typeof launchProduct>>[]} */
const products = [];
try {
  for (const { env } of variants) products.push(await launchProduct({ ...WITHOUT_LIMITS, ...env }));
  const students = [];
  for (const { url, accounts } of products) {
    const admin = await signIn(url, accounts.admin);
    const cookies = [];
    for (let n = 0; n < CONNECTIONS; n++) cookies.push(await newProStudent(url, admin));
    students.push(cookies);
  }
  const rounds = [];
  for (let n = 0; n <= ROUNDS; n++) {
    // each variant is first, second and last equally often
    const order = [0, 1, 2].map((place) => (place + n) % variants.length);
    /** @type {{ requestsPerSecond: number, cpuMicros: number }[]} */
    const round = [];
    for (const index of order) round[index] = await measure(index, students[index] ?? []);
    if (n > 0) rounds.push(round); // the first one warms up
  }
  report(rounds);
} finally {
  for (const product of products) await product.stop();
  collector.close();
}

/** @param {number} index @param {string[]} cookies */
async function measure(index, cookies) {
  const { url, pid } = /** @type {(typeof products)[number]} */ (products[index]);
  const answers = [];
  for (const cookie of cookies) answers.push(await fullExamAnswers(url, cookie));
  const before = cpuOf(pid);
  const { requestsPerSecond } = await sendAll(new URL('/api/quiz/answer', url).href, answers);
  return { requestsPerSecond, cpuMicros: ((cpuOf(pid) - before) * 1_000) / ANSWERS };
}

/** CPU time in ms of the gateway and the quiz service. @param {number} pid */
function cpuOf(pid) {
  const times = cpuTimes(pid);
  return (times.get('gateway') ?? 0) + (times.get('quiz service') ?? 0);
}

/** @param {{ requestsPerSecond: number, cpuMicros: number }[][]} rounds */
function report(rounds) {
  console.log(`${ROUNDS} rounds of ${ANSWERS} answers each; ${exports} exports of spans\n`);
  variants.forEach(({ name }, index) => {
    /** @param {'requestsPerSecond' | 'cpuMicros'} what */
    const ratioOf = (what) =>
      median(rounds.map((round) => (round[index]?.[what] ?? 0) / (round[0]?.[what] ?? 1))).toFixed(3);
    /** @param {'requestsPerSecond' | 'cpuMicros'} what */
    const valueOf = (what) => median(rounds.map((round) => round[index]?.[what] ?? 0)).toFixed(0);
    console.log(
      `${name.padEnd(12)}${valueOf('requestsPerSecond')} req/s (${ratioOf('requestsPerSecond')}), ` +
        `CPU of gateway and quiz ${valueOf('cpuMicros')} µs per answer (${ratioOf('cpuMicros')})`,
    );
  });
}
