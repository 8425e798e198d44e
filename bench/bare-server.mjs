// @ts-check
/**
 * The baseline: Node's own HTTP server with one prepared insert per answer, without sign-in, ownership check or grading.
 * DATABASE_URL names an empty database; the server prints its port.
 */
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

await pool.query(`
  CREATE TABLE IF NOT EXISTS answer (
    user_id uuid, session_id uuid, question_id uuid, selected_answer text, is_correct boolean, flagged boolean,
    answered_at timestamptz, PRIMARY KEY (user_id, session_id, question_id)
  )`);

const insert = {
  name: 'insert-answer',
  text: `INSERT INTO answer VALUES ($1, $2, $3, $4, $5, $6, now()) ON CONFLICT DO NOTHING`,
};

/** @param {import('node:http').IncomingMessage} request */
async function readJson(request) {
  let body = '';
  for await (const chunk of request) body += chunk;
  return JSON.parse(body);
}

const server = createServer((request, response) => {
  void answer(request).then(
    (reply) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(reply));
    },
    () => response.writeHead(500).end(),
  );
});

/** @param {import('node:http').IncomingMessage} request */
async function answer(request) {
  const { userId, sessionId, questionId, selectedAnswer } = await readJson(request);
  await pool.query({ ...insert, values: [userId, sessionId, questionId, selectedAnswer, true, false] });
  return { questionId, selectedAnswer, isCorrect: true };
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(address.port);
});
process.on('SIGTERM', () => server.close(() => void pool.end()));
