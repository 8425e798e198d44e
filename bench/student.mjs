// @ts-check
/** Prepares students with running full exams, so that every answer of the benchmark is a first answer. */
import { randomUUID } from 'node:crypto';

/** One student of a benchmark starts more than a person may. */
export const WITHOUT_LIMITS = {
  QUIZ_STARTS_PER_MINUTE: '1000000',
  SHORT_QUIZ_STARTS_PER_HOUR: '1000000',
  FULL_EXAM_STARTS_PER_HOUR: '1000000',
  FULL_SESSIONS_OPEN_MAX: '1000000',
  QUIZ_COMPLETIONS_PER_MINUTE: '1000000',
};

/**
 * @param {string} url
 * @param {string} path
 * @param {{ method?: string, body?: unknown, cookie?: string }} [options]
 */
async function call(url, path, { method = 'POST', body, cookie } = {}) {
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      origin: new URL(url).origin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const reply = response.status === 204 ? null : await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(reply)}`);
  const set = response.headers.getSetCookie().map((header) => header.split(';')[0]);
  return { reply, cookie: set.length > 0 ? set.join('; ') : (cookie ?? '') };
}

/**
 * @param {string} url
 * @param {{ email: string, password: string }} credentials
 * @returns {Promise<string>} the session cookie
 */
export async function signIn(url, credentials) {
  return (await call(url, '/api/login', { body: credentials })).cookie;
}

/**
 * @param {string} url
 * @param {string} adminCookie
 * @returns {Promise<string>} the session cookie
 */
export async function newProStudent(url, adminCookie) {
  const body = { email: `${randomUUID()}@bench.example`, password: randomUUID() };
  const { reply: user, cookie } = await call(url, '/api/register', { body });
  const plan = { tier: 'pro', status: 'active' };
  await call(url, `/api/admin/users/${user.id}/subscription`, {
    method: 'PATCH',
    body: plan,
    cookie: adminCookie,
  });
  return cookie;
}

/**
 * @param {string} url
 * @param {string} cookie
 * @returns {Promise<import('./load.mjs').Request[]>} the requests that answer its 80 questions
 */
export async function fullExamAnswers(url, cookie) {
  const { reply } = await call(url, '/api/quiz/start', { body: { sessionType: 'full' }, cookie });
  const headers = { cookie, origin: new URL(url).origin, 'content-type': 'application/json' };
  return reply.questions.map((/** @type {{ id: string }} */ { id }) => ({
    headers,
    body: JSON.stringify({ sessionId: reply.session.id, questionId: id, selectedAnswer: 'B' }),
  }));
}
