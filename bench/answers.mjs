// @ts-check
/**
 * One answer, the call that a student makes most: (a) POST /api/quiz/answer through the whole product, each answer a first
 * answer to a question of a running full exam; (b) one insert per answer in a bare server.
 */
import { randomUUID } from 'node:crypto';
import { startBareServer } from './bare/start.mjs';
import { sendAll } from './load.mjs';
import { fullExamAnswers } from './student.mjs';
import { between } from './usage.mjs';

const EXAM_QUESTIONS = 80;

/**
 * @param {import('./run.mjs').Bench} bench
 * @param {{ rounds: number, exams: number }} size exams: of each student in a round
 * @returns {Promise<import('./report.mjs').Measured>}
 */
export async function measureAnswers({ product, postgres, students, usage }, { rounds, exams }) {
  const bare = await startBareServer('answer-server', postgres.url);
  const answersPerRound = students.length * exams * EXAM_QUESTIONS;

  async function oneRound() {
    const answers = [];
    for (const cookie of students) {
      const list = [];
      for (let i = 0; i < exams; i++) list.push(...(await fullExamAnswers(product.url, cookie)));
      answers.push(list);
    }
    const before = await usage.read();
    const sent = await sendAll(new URL('/api/quiz/answer', product.url).href, answers);
    const used = between(before, await usage.read());
    return { product: sent, bare: await sendAll(bare.url, bareAnswers(students.length, exams)), used };
  }

  try {
    await oneRound(); // the first round only warms up
    const measured = [];
    for (let i = 0; i < rounds; i++) measured.push(await oneRound());
    return { unit: 'answer', requestsPerUnit: 1, unitsPerRound: answersPerRound, rounds: measured };
  } finally {
    bare.stop();
  }
}

/**
 * @param {number} students
 * @param {number} exams
 */
function bareAnswers(students, exams) {
  const headers = { 'content-type': 'application/json' };
  return Array.from({ length: students }, () => {
    const userId = randomUUID();
    return Array.from({ length: exams * EXAM_QUESTIONS }, () => ({
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
