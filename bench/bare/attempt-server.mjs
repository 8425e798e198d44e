// @ts-check
/**
 * The baseline of a whole attempt: the product's rules in one process, written the plain way. Each request looks its session
 * token up, and each change is one transaction of prepared statements. Questions are in memory. There are no events,
 * subscriptions, limits or validation. DATABASE_URL names an empty database; PUT /students creates a student.
 *
 * With RULES=least it does the least that a quiz can do: the session token is a signed user id, so that no request looks it up; a
 * start chooses any ten questions and stores them; a completion counts the right answers and keeps no totals.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { readJson, serveJson } from './http.mjs';

const IS_LEAST = process.env.RULES === 'least';
const QUESTIONS = 960;
const QUIZ_SIZE = 10;
/** The length of an average question of the sample exams with its answers and explanation. */
const CONTENT = 'x'.repeat(1_200);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

await pool.query(`
  CREATE TABLE IF NOT EXISTS login (token text PRIMARY KEY, user_id uuid NOT NULL);
  CREATE TABLE IF NOT EXISTS quiz (
    user_id uuid, session_id uuid, question_ids uuid[] NOT NULL, is_running boolean NOT NULL DEFAULT true,
    started_at timestamptz NOT NULL DEFAULT now(), ended_at timestamptz, correct_answers int,
    PRIMARY KEY (user_id, session_id)
  );
  CREATE TABLE IF NOT EXISTS answer (
    user_id uuid, session_id uuid, question_id uuid, selected_answer text NOT NULL, is_correct boolean NOT NULL,
    answered_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, session_id, question_id)
  );
  CREATE TABLE IF NOT EXISTS seen (
    user_id uuid, question_id uuid, seen_at timestamptz NOT NULL, PRIMARY KEY (user_id, question_id)
  );
  CREATE TABLE IF NOT EXISTS totals (
    user_id uuid PRIMARY KEY, quizzes int NOT NULL, answers int NOT NULL, correct int NOT NULL
  )`);

const questions = Array.from({ length: QUESTIONS }, () => ({ id: randomUUID(), content: CONTENT }));
const questionById = new Map(questions.map((question) => [question.id, question]));

const statements = {
  findLogin: 'SELECT user_id FROM login WHERE token = $1',
  readSeen: 'SELECT question_id, seen_at FROM seen WHERE user_id = $1',
  insertQuiz: 'INSERT INTO quiz (user_id, session_id, question_ids) VALUES ($1, $2, $3)',
  markSeen: `INSERT INTO seen SELECT $1, id, now() FROM unnest($2::uuid[]) AS id
    ON CONFLICT (user_id, question_id) DO UPDATE SET seen_at = excluded.seen_at`,
  lockRunning:
    'SELECT question_ids FROM quiz WHERE user_id = $1 AND session_id = $2 AND is_running FOR SHARE',
  insertAnswer: `INSERT INTO answer (user_id, session_id, question_id, selected_answer, is_correct)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
  findAnswer:
    'SELECT selected_answer FROM answer WHERE user_id = $1 AND session_id = $2 AND question_id = $3',
  countAnswers: 'SELECT count(*)::int AS answers FROM answer WHERE user_id = $1 AND session_id = $2',
  lockQuiz: 'SELECT question_ids FROM quiz WHERE user_id = $1 AND session_id = $2 AND is_running FOR UPDATE',
  listAnswers:
    'SELECT question_id, selected_answer, is_correct FROM answer WHERE user_id = $1 AND session_id = $2',
  endQuiz: `UPDATE quiz SET is_running = false, ended_at = now(), correct_answers = $3
    WHERE user_id = $1 AND session_id = $2`,
  addTotals: `INSERT INTO totals AS t VALUES ($1, 1, $2, $3) ON CONFLICT (user_id) DO UPDATE
    SET quizzes = t.quizzes + 1, answers = t.answers + excluded.answers, correct = t.correct + excluded.correct`,
  readQuiz:
    'SELECT question_ids, is_running, correct_answers FROM quiz WHERE user_id = $1 AND session_id = $2',
};

/**
 * @param {pg.Pool | pg.PoolClient} client
 * @param {keyof typeof statements} name
 * @param {unknown[]} values
 */
async function query(client, name, values) {
  return (await client.query({ name, text: statements[name], values })).rows;
}

/**
 * @template T
 * @param {(client: pg.PoolClient) => Promise<T>} work
 */
async function transaction(work) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    client.release(true); // a closed connection rolls back
    throw error;
  }
}

/** @param {string} userId */
async function start(userId) {
  const sessionId = randomUUID();
  if (IS_LEAST) {
    const first = Math.floor(Math.random() * (QUESTIONS - QUIZ_SIZE));
    const chosen = questions.slice(first, first + QUIZ_SIZE);
    await query(pool, 'insertQuiz', [userId, sessionId, chosen.map(({ id }) => id)]);
    return { session: { id: sessionId, status: 'in_progress' }, questions: chosen, answers: [] };
  }
  return transaction(async (client) => {
    const seen = new Map((await query(client, 'readSeen', [userId])).map((row) => [row.question_id, row]));
    const unseen = questions.filter(({ id }) => !seen.has(id));
    const chosen = (unseen.length >= QUIZ_SIZE ? unseen : questions).slice(0, QUIZ_SIZE);
    const ids = chosen.map(({ id }) => id);
    await query(client, 'insertQuiz', [userId, sessionId, ids]);
    await query(client, 'markSeen', [userId, ids]);
    return { session: { id: sessionId, status: 'in_progress' }, questions: chosen, answers: [] };
  });
}

/**
 * @param {string} userId
 * @param {{ sessionId: string, questionId: string, selectedAnswer: string }} body
 */
function answer(userId, { sessionId, questionId, selectedAnswer }) {
  return transaction(async (client) => {
    const key = [userId, sessionId];
    const [running] = await query(client, 'lockRunning', key);
    if (!running?.question_ids.includes(questionId)) throw new Error('no such question in a running quiz');
    const isCorrect = selectedAnswer === 'B';
    await query(client, 'insertAnswer', [...key, questionId, selectedAnswer, isCorrect]);
    const [stored] = await query(client, 'findAnswer', [...key, questionId]);
    if (stored?.selected_answer !== selectedAnswer) throw new Error('answered differently before');
    const [count] = await query(client, 'countAnswers', key);
    return { questionId, selectedAnswer, isCorrect, answeredCount: count.answers };
  });
}

/**
 * @param {string} userId
 * @param {string} sessionId
 */
function complete(userId, sessionId) {
  return transaction(async (client) => {
    const key = [userId, sessionId];
    const [quiz] = await query(client, 'lockQuiz', key);
    if (!quiz) throw new Error('no such running quiz');
    const answers = await query(client, 'listAnswers', key);
    const correct = answers.filter((given) => given.is_correct).length;
    await query(client, 'endQuiz', [...key, correct]);
    if (!IS_LEAST) await query(client, 'addTotals', [userId, answers.length, correct]);
    return { sessionId, correctAnswers: correct, score: (100 * correct) / quiz.question_ids.length };
  });
}

/**
 * @param {string} userId
 * @param {string} sessionId
 */
async function read(userId, sessionId) {
  const [quiz] = await query(pool, 'readQuiz', [userId, sessionId]);
  if (!quiz) throw new Error('no such quiz');
  const answers = await query(pool, 'listAnswers', [userId, sessionId]);
  return {
    session: { id: sessionId, status: quiz.is_running ? 'in_progress' : 'completed' },
    questions: quiz.question_ids.map((/** @type {string} */ id) => questionById.get(id)),
    answers,
  };
}

const signingKey = randomBytes(32);
const sign = (/** @type {string} */ userId) =>
  createHmac('sha256', signingKey).update(userId).digest('base64url');

async function newStudent() {
  if (IS_LEAST) {
    const userId = randomUUID();
    return { token: `${userId}.${sign(userId)}` };
  }
  const token = randomUUID();
  await pool.query('INSERT INTO login VALUES ($1, $2)', [token, randomUUID()]);
  return { token };
}

/** @param {string} token */
async function userOf(token) {
  if (IS_LEAST) {
    const [userId = '', mac] = token.split('.');
    if (sign(userId) !== mac) throw new Error('not signed in');
    return userId;
  }
  const [login] = await query(pool, 'findLogin', [token]);
  if (!login) throw new Error('not signed in');
  return login.user_id;
}

serveJson(
  async (request) => {
    const { method, url = '' } = request;
    if (method === 'PUT') return newStudent();
    const userId = await userOf(request.headers.cookie?.replace('sid=', '') ?? '');
    const [, , , sessionId = '', verb] = url.split('/');
    if (method === 'GET') return read(userId, sessionId);
    const body = await readJson(request);
    if (sessionId === 'start') return start(userId);
    if (sessionId === 'answer') return answer(userId, body);
    if (verb === 'complete') return complete(userId, sessionId);
    throw new Error(`no route ${method} ${url}`);
  },
  () => pool.end(),
);
