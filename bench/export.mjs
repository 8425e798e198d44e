// @ts-check
/**
 * node bench/export.mjs [answers]: how long a data export of a user with that many answers takes (default 400,000), and how
 * much memory identity and quiz need for it. Runs the whole product as `npm start` does.
 */
import { readFileSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { launchProduct } from '@tenfold/local-stack/launch.mjs';
import { launchPostgres } from './postgres.mjs';
import { residentMb } from './process-tree.mjs';
import { signIn } from './student.mjs';

const ANSWERS = Number(process.argv[2] ?? 400_000);
const PER_SESSION = 80;
const SAMPLE_MS = 50;
const SETTLE_MS = 3_000;
const LIMIT_MS = 180_000;

const postgres = await launchPostgres();
try {
  const product = await launchProduct({ DATABASE_URL: postgres.url });
  try {
    await measure(product);
  } finally {
    await product.stop();
  }
} finally {
  await postgres.stop();
}

/** @param {Awaited<ReturnType<typeof launchProduct>>} product */
async function measure({ url, accounts, accountsFile }) {
  const cookie = await signIn(url, accounts.pro);
  const { id } = await (await fetch(`${url}/api/user`, { headers: { cookie } })).json();
  await insertAnswers(id);
  const pids = processesOf(join(dirname(accountsFile), 'running.json'));
  await delay(SETTLE_MS);
  const before = pids.map(({ pid }) => residentMb(pid));
  const peaks = [...before];
  const startedAt = Date.now();
  await request(url, 'POST', cookie);
  let seconds = 0;
  while (seconds === 0) {
    await delay(SAMPLE_MS);
    pids.forEach(({ pid }, index) => (peaks[index] = Math.max(peaks[index] ?? 0, residentMb(pid))));
    if (Date.now() - startedAt > LIMIT_MS) throw new Error(`no export after ${LIMIT_MS / 1_000} s`);
    const { status } = await (await request(url, 'GET', cookie)).json();
    if (status === 'ready') seconds = (Date.now() - startedAt) / 1_000;
  }
  const archive = await (
    await fetch(`${url}/api/account/export/download`, { headers: { cookie } })
  ).arrayBuffer();
  console.log(
    `\n${ANSWERS} answers: ${seconds.toFixed(1)} s, archive ${(archive.byteLength / 2 ** 20).toFixed(1)} MB`,
  );
  pids.forEach(({ name }, index) => {
    const [from = 0, to = 0] = [before[index], peaks[index]];
    console.log(
      `${name.padEnd(10)} ${from.toFixed(0)} MB before, ${to.toFixed(0)} MB at most: +${(to - from).toFixed(0)} MB`,
    );
  });
}

/**
 * @param {string} url
 * @param {'GET' | 'POST'} method
 * @param {string} cookie
 */
function request(url, method, cookie) {
  return fetch(`${url}/api/account/export`, { method, headers: { cookie, origin: new URL(url).origin } });
}

/** @param {string} userId */
async function insertAnswers(userId) {
  const url = new URL(postgres.url);
  url.pathname = '/tenfold_quiz';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(
    `WITH versions AS (SELECT array_agg(question_id) AS ids, array_agg(version) AS versions
                         FROM (SELECT question_id, version FROM question_version ORDER BY question_id LIMIT ${PER_SESSION}) q),
          sessions AS (
            INSERT INTO quiz_session (user_id, session_id, session_type, display_name, status, question_ids, question_versions,
                                      correct_answers, started_at, ended_at)
            SELECT $1, gen_random_uuid(), 'full', 'Full exam', 'completed', ids, versions, 20,
                   now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '50 minutes'
              FROM generate_series(1, $2::int) n, versions
            RETURNING session_id, question_ids, question_versions, started_at)
     INSERT INTO session_answer (user_id, session_id, question_id, question_version, selected_answer, is_correct, flagged,
                                 answered_at, time_spent_ms)
     SELECT $1, session_id, question_ids[n], question_versions[n], 'B', n % 4 = 0, n % 20 = 0,
            started_at + n * interval '30 seconds', 30000
       FROM sessions, generate_series(1, cardinality(question_ids)) n`,
    [userId, Math.ceil(ANSWERS / PER_SESSION)],
  );
  await client.query('ANALYZE session_answer, quiz_session');
  const { rows } = await client.query(
    'SELECT count(*)::int AS answers FROM session_answer WHERE user_id = $1',
    [userId],
  );
  console.log(`${rows[0].answers} answers stored`);
  await client.end();
}

/** @param {string} file */
function processesOf(file) {
  const { processes } = /** @type {{ processes: { name: string, pid: number }[] }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  );
  return processes.filter(({ name }) => ['identity', 'quiz'].includes(name));
}
