// @ts-check
/**
 * npm run bench [-- answers | attempts] [--quick]: measures the whole product against the limit of this machine, in
 * alternating rounds of one run. Absolute figures depend on the machine; compare the ratios.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { launchProduct } from '@tenfold/local-stack/launch.mjs';
import { measureAnswers } from './answers.mjs';
import { measureAttempts } from './attempts.mjs';
import { launchPostgres } from './postgres.mjs';
import { report } from './report.mjs';
import { newProStudent, signIn, WITHOUT_LIMITS } from './student.mjs';
import { openUsage } from './usage.mjs';

/**
 * @typedef {object} Bench
 * @property {Awaited<ReturnType<typeof launchProduct>>} product
 * @property {Awaited<ReturnType<typeof launchPostgres>>} postgres of the product and of the bare servers
 * @property {string[]} students their cookies
 * @property {Awaited<ReturnType<typeof openUsage>>} usage
 */

const STUDENTS = 32;
const PAIRING_MAX_MS = 180_000;
const SIZES = {
  full: { answers: { rounds: 5, exams: 2 }, attempts: { rounds: 5, attempts: 12 } },
  quick: { answers: { rounds: 3, exams: 1 }, attempts: { rounds: 3, attempts: 5 } },
};

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const size = SIZES[values.quick ? 'quick' : 'full'];
const wanted = positionals.length > 0 ? positionals : ['answers', 'attempts'];

const postgres = await launchPostgres();
try {
  const product = await launchProduct({ DATABASE_URL: postgres.url, ...WITHOUT_LIMITS });
  const usage = await openUsage(product, postgres.url);
  try {
    const adminCookie = await signIn(product.url, product.accounts.admin);
    const students = [];
    for (let i = 0; i < STUDENTS; i++) students.push(await newProStudent(product.url, adminCookie));
    await untilExamsArePaired(postgres.url);
    const idle = await usage.readIdle();
    const bench = { product, postgres, students, usage };
    if (wanted.includes('answers')) report(await measureAnswers(bench, size.answers), idle);
    if (wanted.includes('attempts')) report(await measureAttempts(bench, size.attempts), idle);
  } finally {
    await usage.close();
    await product.stop();
  }
} finally {
  await postgres.stop();
}

/**
 * The quiz service compares the questions of new exams once, within a minute after they are published.
 *
 * @param {string} adminDatabaseUrl
 */
async function untilExamsArePaired(adminDatabaseUrl) {
  const url = new URL(adminDatabaseUrl);
  url.pathname = '/tenfold_quiz';
  const database = new pg.Client({ connectionString: url.href });
  await database.connect();
  const deadline = Date.now() + PAIRING_MAX_MS;
  try {
    for (;;) {
      const { rows } = await database.query(
        'SELECT title FROM exam WHERE paired_version IS DISTINCT FROM version',
      );
      if (rows.length === 0) return;
      if (Date.now() > deadline)
        throw new Error(`not compared: ${rows.map(({ title }) => title).join(', ')}`);
      await delay(500);
    }
  } finally {
    await database.end();
  }
}
