// @ts-check
/**
 * npm run bench: measures the answer path against the limit of this machine, in alternating rounds of one run:
 * (a) the whole product: POST /api/quiz/answer through the gateway, signed in, at 32 connections;
 * (b) a bare Node HTTP server with one insert per answer on the same PostgreSQL.
 * Absolute figures depend on the machine; compare the ratio.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { launchProduct } from '@tenfold/local-stack/launch.mjs';
import { launchPostgres } from './postgres.mjs';
import { cpuTimes } from './process-tree.mjs';
import { median, sendAll } from './load.mjs';
import { fullExamAnswers, newProStudent, signIn } from './student.mjs';

const CONNECTIONS = 32;
const ROUNDS = 5;
const EXAMS_PER_ROUND = 2;
const ANSWERS_PER_ROUND = EXAMS_PER_ROUND * 80;

const postgres = await launchPostgres();
try {
  const product = await launchProduct({ DATABASE_URL: postgres.url });
  const bare = await startBareServer(postgres.url);
  try {
    report(await measure(product, bare.url));
  } finally {
    bare.child.kill('SIGTERM');
    await product.stop();
  }
} finally {
  await postgres.stop();
}

/** @param {string} adminDatabaseUrl */
async function startBareServer(adminDatabaseUrl) {
  const admin = new pg.Client({ connectionString: adminDatabaseUrl });
  await admin.connect();
  await admin.query('DROP DATABASE IF EXISTS bench');
  await admin.query('CREATE DATABASE bench');
  await admin.end();
  const url = new URL(adminDatabaseUrl);
  url.pathname = '/bench';
  const child = spawn(process.execPath, [new URL('./bare-server.mjs', import.meta.url).pathname], {
    env: { ...process.env, DATABASE_URL: url.href },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return { child, url: `http://127.0.0.1:${String(port).trim()}/` };
}

/**
 * @param {Awaited<ReturnType<typeof launchProduct>>} running
 * @param {string} bareUrl
 */
async function measure(running, bareUrl) {
  const adminCookie = await signIn(running.url, running.accounts.admin);
  console.log(`${CONNECTIONS} students, ${ROUNDS} rounds of ${CONNECTIONS * ANSWERS_PER_ROUND} answers each`);
  const cookies = [];
  for (let i = 0; i < CONNECTIONS; i++) cookies.push(await newProStudent(running.url, adminCookie));

  const rounds = [];
  /** @type {Map<string, number>} */
  const cpu = new Map();
  await oneRound(running, cookies, bareUrl, cpu); // discard the warm-up round
  cpu.clear();
  for (let i = 0; i < ROUNDS; i++) rounds.push(await oneRound(running, cookies, bareUrl, cpu));
  return { rounds, cpu, answers: ROUNDS * CONNECTIONS * ANSWERS_PER_ROUND };
}

/**
 * @param {Awaited<ReturnType<typeof launchProduct>>} running
 * @param {string[]} cookies
 * @param {string} bareUrl
 * @param {Map<string, number>} cpu the product's CPU time is added to it
 */
async function oneRound(running, cookies, bareUrl, cpu) {
  const answers = [];
  for (const cookie of cookies) {
    const list = [];
    for (let i = 0; i < EXAMS_PER_ROUND; i++) list.push(...(await fullExamAnswers(running.url, cookie)));
    answers.push(list);
  }
  const before = cpuTimes(process.pid);
  const product = await sendAll(new URL('/api/quiz/answer', running.url).href, answers);
  for (const [kind, ms] of cpuTimes(process.pid)) {
    cpu.set(kind, (cpu.get(kind) ?? 0) + ms - (before.get(kind) ?? 0));
  }
  return { product, bare: await sendAll(bareUrl, bareAnswers()) };
}

function bareAnswers() {
  const headers = { 'content-type': 'application/json' };
  return Array.from({ length: CONNECTIONS }, () => {
    const userId = randomUUID();
    return Array.from({ length: ANSWERS_PER_ROUND }, () => ({
      headers,
      body: JSON.stringify({
        userId,
        sessionId: randomUUID(),
        questionId: randomUUID(),
        selectedAnswer: 'B',
      }),
    }));
  });
}

/** @param {Awaited<ReturnType<typeof measure>>} measured */
function report({ rounds, cpu, answers }) {
  /** @param {'product' | 'bare'} which */
  const medians = (which) => ({
    requestsPerSecond: median(rounds.map((round) => round[which].requestsPerSecond)),
    p50: median(rounds.map((round) => round[which].p50)),
    p99: median(rounds.map((round) => round[which].p99)),
  });
  const a = medians('product');
  const b = medians('bare');
  const line = (/** @type {string} */ name, /** @type {typeof a} */ figures) =>
    `${name.padEnd(22)}${figures.requestsPerSecond.toFixed(0).padStart(10)}${figures.p50.toFixed(1).padStart(10)}${figures.p99.toFixed(1).padStart(10)}`;
  console.log(`\n${''.padEnd(22)}${'req/s'.padStart(10)}${'p50 ms'.padStart(10)}${'p99 ms'.padStart(10)}`);
  console.log(line('(a) whole product', a));
  console.log(line('(b) bare server', b));
  const ratios = rounds.map((round) => round.product.requestsPerSecond / round.bare.requestsPerSecond);
  console.log(
    `\nratio a/b: ${median(ratios).toFixed(2)} requests/s (rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}), ` +
      `p50 ${(a.p50 / b.p50).toFixed(1)}x, p99 ${(a.p99 / b.p99).toFixed(1)}x`,
  );
  if (cpu.size > 0) {
    console.log('\nCPU of (a) per answer, microseconds');
    for (const [kind, ms] of [...cpu].sort((x, y) => y[1] - x[1])) {
      console.log(`${kind.padEnd(22)}${((ms * 1000) / answers).toFixed(0).padStart(10)}`);
    }
  }
}
