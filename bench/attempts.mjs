// @ts-check
/**
 * A whole attempt: start a quick quiz of ten questions, answer each, complete it, read it again: (a) through the whole
 * product; (b) in a bare server with the same rules; (c) in a bare server that does the least that a quiz can do. All get the same
 * requests from the same client.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startBareServer } from './bare/start.mjs';
import { sendRequests } from './load.mjs';
import { between } from './usage.mjs';

const QUESTIONS = 10;
const REQUESTS = QUESTIONS + 3;
/** Events of completed quizzes are applied within this time after the last reply. */
const SETTLE_MS = 1_000;

/**
 * @param {import('./run.mjs').Bench} bench
 * @param {{ rounds: number, attempts: number }} size attempts: of each student in a round
 * @returns {Promise<import('./report.mjs').Measured>}
 */
export async function measureAttempts({ product, postgres, students, usage }, { rounds, attempts }) {
  const bare = await startBareServer('attempt-server', postgres.url);
  const least = await startBareServer('attempt-server', postgres.url, 'least');
  const attemptsPerRound = students.length * attempts;
  const bareStudents = await Promise.all(students.map(() => newBareStudent(bare.url)));
  const leastStudents = await Promise.all(students.map(() => newBareStudent(least.url)));

  async function oneRound() {
    const before = await usage.read();
    const sent = await sendAttempts(product.url, students, attempts);
    await delay(SETTLE_MS);
    const used = between(before, await usage.read());
    return {
      product: sent,
      bare: await sendAttempts(bare.url, bareStudents, attempts),
      least: await sendAttempts(least.url, leastStudents, attempts),
      used,
    };
  }

  try {
    await oneRound(); // the first round only warms up
    const measured = [];
    for (let i = 0; i < rounds; i++) measured.push(await oneRound());
    return { unit: 'attempt', requestsPerUnit: REQUESTS, unitsPerRound: attemptsPerRound, rounds: measured };
  } finally {
    bare.stop();
    least.stop();
  }
}

/** @param {string} url */
async function newBareStudent(url) {
  const { token } = await (await fetch(url, { method: 'PUT' })).json();
  return `sid=${token}`;
}

/**
 * @param {string} url
 * @param {string[]} cookies
 * @param {number} attempts of each student
 */
function sendAttempts(url, cookies, attempts) {
  const amount = cookies.length * attempts * REQUESTS;
  return sendRequests(
    url,
    amount,
    cookies.map((cookie) => attemptRequests(new URL(url).origin, cookie)),
  );
}

/**
 * The requests of one attempt; the session and its questions come from the reply of the first one.
 *
 * @param {string} origin
 * @param {string} cookie
 */
function attemptRequests(origin, cookie) {
  const headers = { cookie, origin, 'content-type': 'application/json' };
  let sessionId = '';
  /** @type {string[]} */
  let questionIds = [];
  const start = {
    method: 'POST',
    path: '/api/quiz/start',
    headers,
    body: JSON.stringify({ sessionType: 'quick' }),
    onResponse(/** @type {number} */ status, /** @type {string} */ body) {
      if (status >= 300) return;
      const { session, questions } = JSON.parse(body);
      sessionId = session.id;
      questionIds = questions.map((/** @type {{ id: string }} */ { id }) => id);
    },
  };
  const answers = Array.from({ length: QUESTIONS }, (_none, position) => ({
    method: 'POST',
    path: '/api/quiz/answer',
    headers,
    setupRequest: (/** @type {object} */ request) => ({
      ...request,
      body: JSON.stringify({ sessionId, questionId: questionIds[position], selectedAnswer: 'B' }),
    }),
  }));
  const complete = {
    method: 'POST',
    headers,
    body: JSON.stringify({ studyTimeMinutes: 1 }),
    setupRequest: (/** @type {object} */ request) => ({
      ...request,
      path: `/api/quiz/${sessionId}/complete`,
    }),
  };
  const read = {
    method: 'GET',
    headers: { cookie },
    setupRequest: (/** @type {object} */ request) => ({ ...request, path: `/api/quiz/${sessionId}` }),
  };
  return [start, ...answers, complete, read];
}
