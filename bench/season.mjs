// @ts-check
/**
 * node bench/season.mjs [--processes 1,2,3]: the weeks before an exam. Students without pauses start a quick quiz, answer it,
 * complete it, read their statistics and poll notifications; their number doubles until the objective is missed (95 % of the
 * requests below 300 ms, 99 % below 1 s). The product runs with 1, 2 and 3 quiz processes in turn, on the same machine as the
 * students.
 */
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { launchProduct } from '@tenfold/local-stack/launch.mjs';
import { cpuTimes } from './process-tree.mjs';
import { quantile } from './statistics.mjs';
import { newProStudent, signIn, WITHOUT_LIMITS } from './student.mjs';

const ACCOUNTS = 48;
const LEVELS = [8, 16, 32, 64, 128, 256];
const SECONDS = 6;
const P95_MS = 300;
const P99_MS = 1_000;
const QUESTIONS = 10;
const READS = [
  '/api/stats',
  '/api/sections/progress',
  '/api/recent-activity',
  '/api/notifications/count',
  '/api/user',
];

const { values } = parseArgs({ options: { processes: { type: 'string', default: '1,2,3' } } });
console.log('| quiz processes | students | requests/s | 95 % | 99 % | refused | CPU of quiz, of all |');
console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const processes of values.processes.split(',')) await season(processes);

/** @param {string} processes */
async function season(processes) {
  const product = await launchProduct(WITHOUT_LIMITS, ['--scale', `quiz=${processes}`]);
  try {
    const admin = await signIn(product.url, product.accounts.admin);
    const cookies = [];
    for (let i = 0; i < ACCOUNTS; i++) cookies.push(await newProStudent(product.url, admin));
    await studyAt(product.url, cookies, 8, 4); // the first load only warms up
    for (const students of LEVELS) {
      const before = cpuTimes(product.pid);
      const { times, refused } = await studyAt(product.url, cookies, students, SECONDS);
      const used = new Map(
        [...cpuTimes(product.pid)].map(([kind, ms]) => [kind, ms - (before.get(kind) ?? 0)]),
      );
      const [p95, p99] = [quantile(times, 0.95), quantile(times, 0.99)];
      const cores = (/** @type {number} */ ms) => `${((ms / SECONDS) * 0.1).toFixed(0)} %`;
      const all = [...used.values()].reduce((sum, ms) => sum + ms, 0);
      console.log(
        `| ${processes} | ${students} | ${(times.length / SECONDS).toFixed(0)} | ${p95.toFixed(0)} ms | ${p99.toFixed(0)} ms ` +
          `| ${refused} | ${cores(used.get('quiz service') ?? 0)}, ${cores(all)} |`,
      );
      if (p95 > P95_MS || p99 > P99_MS) break;
    }
  } finally {
    await product.stop();
  }
}

/**
 * @param {string} url
 * @param {string[]} cookies
 * @param {number} students at once
 * @param {number} seconds
 * @returns {Promise<{ times: number[], refused: number }>} milliseconds of each accepted request
 */
async function studyAt(url, cookies, students, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const end = performance.now() + seconds * 1_000;
  /** @type {number[]} */
  const times = [];
  let refused = 0;
  await Promise.all(
    Array.from({ length: students }, async (_none, position) => {
      const cookie = cookies[position % cookies.length] ?? '';
      const send = async (
        /** @type {string} */ method,
        /** @type {string} */ path,
        /** @type {object} */ body,
      ) => {
        const startedAt = performance.now();
        const { status, reply } = await call(agent, new URL(path, url), { method, cookie, body });
        if (status === 200 || status === 201) times.push(performance.now() - startedAt);
        else refused += 1;
        return reply;
      };
      while (performance.now() < end) await attempt(send, end);
    }),
  );
  agent.destroy();
  return { times, refused };
}

/**
 * @param {(method: string, path: string, body?: any) => Promise<any>} send
 * @param {number} end
 */
async function attempt(send, end) {
  const { session, questions } = await send('POST', '/api/quiz/start', { sessionType: 'quick' });
  if (!session) return;
  for (const { id } of questions.slice(0, QUESTIONS)) {
    if (performance.now() > end) return;
    await send('POST', '/api/quiz/answer', { sessionId: session.id, questionId: id, selectedAnswer: 'B' });
  }
  await send('POST', `/api/quiz/${session.id}/complete`, { studyTimeMinutes: 1 });
  for (const path of READS) await send('GET', path);
}

/**
 * @param {Agent} agent
 * @param {URL} url
 * @param {{ method: string, cookie: string, body?: object }} options
 * @returns {Promise<{ status: number, reply: any }>}
 */
function call(agent, url, { method, cookie, body }) {
  const text = body === undefined ? '' : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      origin: url.origin,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    request(url, { method, agent, headers }, async (reply) => {
      let received = '';
      for await (const chunk of reply.setEncoding('utf8')) received += chunk;
      resolve({ status: reply.statusCode ?? 0, reply: received ? JSON.parse(received) : null });
    })
      .once('error', reject)
      .end(text);
  });
}
