// @ts-check
/**
 * node bench/growth.mjs [--data folder], after a build: whether calls of the quiz service become slower as its data grows.
 * Three quiz processes on one PostgreSQL, called over NATS without the gateway, in alternating rounds:
 * - base: 2,320 questions, 10 thousand answers;
 * - questions: 232,000 questions, 10 thousand answers;
 * - answers: 2,320 questions, 10 million answers of 2,016 users, called by ten of them and by one user with 100,000 answers.
 * With a folder the databases are kept for the next run.
 */
import 'reflect-metadata';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { callsOf } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { fill, idOf, SESSIONS_PER_USER } from './growth-data.mjs';
import { report } from './growth-report.mjs';
import { launchNats } from './nats.mjs';
import { launchPostgres } from './postgres.mjs';
import { residentMb } from './process-tree.mjs';

const ROUNDS = 30;
const ANSWERS_PER_ROUND = 10;
const MANY_EXAMS = 2_900;
const MANY_USERS = 2_016;
/** Users who call; each in a first round that only warms up, because a user's first completion reads the whole history. */
const CALLING_USERS = 10;
const HEAVY_SESSIONS = 1_250;
const quiz = join(import.meta.dirname, '../services/quiz');

/** @type {Record<string, import('./growth-data.mjs').Size>} */
const sizes = {
  base: { exams: 29, users: 2, heavySessions: SESSIONS_PER_USER },
  questions: { exams: MANY_EXAMS, users: 2, heavySessions: SESSIONS_PER_USER },
  answers: { exams: 29, users: MANY_USERS, heavySessions: HEAVY_SESSIONS },
};

const { values: options } = parseArgs({ options: { data: { type: 'string' } } });
const postgres = await launchPostgres(options.data);
/** @type {{ stop: () => Promise<void> }[]} */
const running = [postgres];
try {
  /** @type {Record<string, Quiz>} */
  const quizzes = {};
  for (const [name, size] of Object.entries(sizes)) {
    const nats = await launchNats();
    running.push(nats);
    const url = await database(name, size);
    const launched = await launchQuiz(url, nats.url);
    running.push(launched);
    await index(url);
    quizzes[name] = launched;
    console.log(
      `${name}: ready after ${launched.readyMs.toFixed(0)} ms, ${residentMb(launched.pid).toFixed(0)} MB`,
    );
  }
  const heavy = /** @type {Quiz} */ (quizzes.answers);
  /** @type {Column[]} */
  const columns = [
    ...Object.entries(quizzes).map(
      ([name, one]) => /** @type {Column} */ ([name, one, (round) => userIn(round, sizes[name]?.users ?? 1)]),
    ),
    ['heavy user', heavy, () => 0],
  ];
  const times = await measure(columns);
  report(
    columns.map(([name]) => name),
    times,
  );
  for (const [name, one] of Object.entries(quizzes))
    console.log(`${name}: ${residentMb(one.pid).toFixed(0)} MB at the end`);
} finally {
  for (const one of running.reverse()) await one.stop();
}

/** @typedef {Awaited<ReturnType<typeof launchQuiz>>} Quiz */
/** @typedef {[name: string, quiz: Quiz, userOf: (round: number) => number]} Column */

/**
 * @param {string} name
 * @param {import('./growth-data.mjs').Size} size
 * @returns {Promise<string>} the address of a migrated and filled database
 */
async function database(name, size) {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const { rowCount: exists } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  const unfinished = `${name}_unfinished`;
  if (!exists) {
    await admin.query(`DROP DATABASE IF EXISTS "${unfinished}"`);
    await admin.query(`CREATE DATABASE "${unfinished}"`);
    await fillDatabase(addressOf(unfinished), name, size);
    await admin.query(`ALTER DATABASE "${unfinished}" RENAME TO "${name}"`);
  }
  await admin.end();
  await migrate(addressOf(name));
  return addressOf(name);
}

/** @param {string} name */
function addressOf(name) {
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
}

/** @param {string} url */
async function migrate(url) {
  const [code] = await once(runQuiz('dist/migrate.js', url, 'nats://127.0.0.1:1'), 'exit');
  if (code !== 0) throw new Error(`the migration of ${url} failed`);
}

/**
 * @param {string} url
 * @param {string} name
 * @param {import('./growth-data.mjs').Size} size
 */
async function fillDatabase(url, name, size) {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const startedAt = performance.now();
  await fill(client, size);
  const { rows } = await client.query('SELECT pg_database_size(current_database()) / 1048576 AS mb');
  await client.end();
  console.log(
    `${name}: filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${rows[0].mb} MB on disk`,
  );
}

/**
 * Indexes every exam for the search, as the consumer of a published exam does.
 *
 * @param {string} url
 */
async function index(url) {
  const { indexExams } = await import(join(quiz, 'dist/bank/questions/search-index.queries.js'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const exams = await client.query(
    'SELECT exam_id AS id FROM exam WHERE NOT EXISTS (SELECT FROM question_search q WHERE q.exam_id = exam.exam_id)',
  );
  /** @param {string} text @param {unknown[]} values */
  const query = async (text, values) => (await client.query(text, values)).rows;
  for (const { id } of exams.rows) await indexExams({ query }, [id]);
  await client.query('VACUUM (ANALYZE) question_search, search_word');
  await client.end();
}

/**
 * @param {string} databaseUrl
 * @param {string} natsUrl
 */
async function launchQuiz(databaseUrl, natsUrl) {
  const startedAt = performance.now();
  const child = runQuiz('dist/main.js', databaseUrl, natsUrl);
  let isReady = false;
  for await (const line of createInterface({ input: child.stdout })) {
    isReady = line.includes('"ready"');
    if (isReady) break;
  }
  if (!isReady) throw new Error('the quiz service ended before it was ready');
  child.stdout.resume();
  const readyMs = performance.now() - startedAt;
  const client = new RpcClient('bench', natsUrl);
  await client.connect();
  return {
    pid: child.pid ?? 0,
    readyMs,
    /**
     * @param {string} name
     * @param {object} input
     * @param {{ userId: string, isAdmin?: boolean }} caller
     * @returns {Promise<any>}
     */
    send(name, input, caller) {
      const call = callsOf('quiz').find(({ subject }) => subject === `rpc.quiz.${name}`);
      if (!call) throw new Error(`there is no call ${name}`);
      return client.call(
        call,
        input,
        { isAdmin: false, isEditor: false, timeZone: 'America/New_York', ...caller },
        60_000,
      );
    },
    async stop() {
      await client.close();
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/**
 * @param {string} program
 * @param {string} databaseUrl
 * @param {string} natsUrl
 */
function runQuiz(program, databaseUrl, natsUrl) {
  return spawn(process.execPath, [program], {
    cwd: quiz,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      NATS_URL: natsUrl,
      HEALTH_PORT: '0',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** @param {number} round @param {number} users */
function userIn(round, users) {
  const turn = (round + CALLING_USERS) % CALLING_USERS;
  return 1 + ((turn * Math.ceil(users / CALLING_USERS)) % users);
}

/**
 * @param {Column[]} columns
 * @returns {Promise<Map<string, Map<string, number[]>>>} milliseconds by call and column
 */
async function measure(columns) {
  /** @type {Map<string, Map<string, number[]>>} */
  const times = new Map();
  for (let round = -CALLING_USERS; round < ROUNDS; round += 1) {
    for (const [name, one, userOf] of columns) {
      await oneRound(one, userOf(round), (call, ms) => {
        if (round < 0) return; // rounds below 0 only warm up
        const byColumn = times.get(call) ?? new Map();
        times.set(call, byColumn.set(name, [...(byColumn.get(name) ?? []), ms]));
      });
    }
  }
  return times;
}

/**
 * @param {Quiz} one
 * @param {number} user
 * @param {(call: string, ms: number) => void} add
 */
async function oneRound(one, user, add) {
  const student = { userId: idOf('user', user) };
  const timed = async (
    /** @type {string} */ title,
    /** @type {string} */ call,
    input = {},
    caller = student,
  ) => {
    const startedAt = performance.now();
    const reply = await one.send(call, input, caller);
    add(title, performance.now() - startedAt);
    return reply;
  };
  const section = { sessionType: 'section', categoryId: idOf('section', 3) };
  const starts = {
    'start, quick': { sessionType: 'quick' },
    'start, section': section,
    'start, full': { sessionType: 'full' },
  };
  for (const [title, input] of Object.entries(starts)) {
    const { session, questions } = await timed(title, 'session.start', input);
    for (const { id } of questions.slice(0, ANSWERS_PER_ROUND)) {
      const answer = { sessionId: session.id, questionId: id, selectedAnswer: 'B', timeSpentMs: 10 };
      await timed('answer', 'session.answer', answer);
    }
    await timed('resume', 'session.get', { sessionId: session.id });
    if (input === section) await timed('flag', 'flagged.add', { questionId: questions[0].id });
    await timed('recent activity', 'activity.list');
    await timed(title.replace('start', 'complete'), 'session.complete', {
      sessionId: session.id,
      studyTimeMinutes: 1,
    });
    if (input === section) await timed('unflag', 'flagged.remove', { questionId: questions[0].id });
  }
  await timed('sections', 'section.list');
  await timed('section progress', 'section.progress');
  await timed('reviews', 'review.get');
  await timed('stats', 'stats.get');
  await timed('focused study', 'stats.focused-study');
  await timed('flagged questions', 'flagged.list');
  await timed('search, few matches', 'search.list', { q: '7 11 exam question' });
  await timed('search, every question', 'search.list', { q: 'exam' });
  const admin = { ...student, isAdmin: true };
  await timed('admin: overall stats', 'stats.overall', {}, admin);
  const page = { sort: 'difficulty', order: 'asc', limit: 50, offset: 0 };
  await timed('admin: question statistics', 'question-statistics.list', page, admin);
}
