// @ts-check
import { SERVICES } from '../product.mjs';
import { countBy } from './count-by.mjs';

const PRODUCERS = ['identity', 'quiz', 'billing', 'content-ingestion', 'notifications'];

/** @typedef {import('./index.mjs').Context} Context */

/** @param {Context} context */
export async function oneEventForEachQuiz({ product }) {
  // imported when called, because the start of the product builds it
  const { crossedMilestones } = await import('@tenfold/exam');
  const violations = [];
  const completed = await product.query(
    'quiz',
    `SELECT session_id FROM quiz_session WHERE status = 'completed'`,
  );
  const events = await product.query(
    'quiz',
    `SELECT id, payload FROM outbox WHERE subject = 'evt.quiz.completed.v1'`,
  );
  const counts = countBy(events, ({ payload }) => payload.sessionId);
  for (const { session_id } of completed)
    if (counts.get(session_id) !== 1)
      violations.push(`quiz ${session_id} has ${counts.get(session_id) ?? 0} events`);

  const inbox = await product.query(
    'notifications',
    `SELECT event_id FROM inbox WHERE consumer LIKE '%quiz-completed'`,
  );
  const applied = countBy(inbox, ({ event_id }) => event_id);
  for (const { id } of events)
    if (applied.get(id) !== 1) violations.push(`event ${id} was applied ${applied.get(id) ?? 0} times`);

  const expected = new Set(
    events.flatMap(({ payload }) =>
      crossedMilestones(payload.before, payload.after).map(
        ({ type, value }) => `${payload.userId} ${type} ${value}`,
      ),
    ),
  );
  const notified = countBy(
    await product.query('notifications', 'SELECT user_id, type, value FROM notified_milestone'),
    ({ user_id, type, value }) => `${user_id} ${type} ${value}`,
  );
  for (const milestone of expected)
    if (notified.get(milestone) !== 1)
      violations.push(`milestone ${milestone} was notified ${notified.get(milestone) ?? 0} times`);
  for (const milestone of notified.keys())
    if (!expected.has(milestone)) violations.push(`milestone ${milestone} was never reached`);

  const notifications = countBy(
    await product.query(
      'notifications',
      `SELECT user_id, dedupe_key FROM notification WHERE dedupe_key LIKE 'milestones:%'`,
    ),
    ({ user_id, dedupe_key }) => `${user_id} ${dedupe_key}`,
  );
  for (const [key, count] of notifications)
    if (count !== 1) violations.push(`notification ${key} exists ${count} times`);
  const withMilestone = new Set([...expected].map((milestone) => milestone.split(' ')[0]));
  const withNotification = new Set([...notifications.keys()].map((key) => key.split(' ')[0]));
  for (const user of withMilestone)
    if (!withNotification.has(user)) violations.push(`user ${user} got no notification`);
  return violations;
}

/** @param {Context} context */
export async function noGhosts({ product }) {
  const violations = [];
  const users = new Set((await product.query('identity', 'SELECT id FROM "user"')).map(({ id }) => id));
  const sessions = new Map(
    (await product.query('quiz', 'SELECT session_id, status FROM quiz_session')).map((row) => [
      row.session_id,
      row.status,
    ]),
  );
  const answers = await product.query('quiz', 'SELECT DISTINCT session_id FROM session_answer');
  for (const { session_id } of answers)
    if (!sessions.has(session_id)) violations.push(`answers of the missing quiz ${session_id}`);
  const events = await product.query(
    'quiz',
    `SELECT payload ->> 'sessionId' AS id FROM outbox WHERE subject = 'evt.quiz.completed.v1'`,
  );
  for (const { id } of events)
    if (sessions.get(id) !== 'completed')
      violations.push(`an event completes the quiz ${id}, which is ${sessions.get(id)}`);
  const notifications = await product.query('notifications', 'SELECT user_id, dedupe_key FROM notification');
  for (const { user_id, dedupe_key } of notifications) {
    if (!users.has(user_id)) violations.push(`a notification of the missing user ${user_id}`);
    const [, sessionId] = /^milestones:(.+)$/.exec(dedupe_key) ?? [];
    if (sessionId !== undefined && sessions.get(sessionId) !== 'completed')
      violations.push(`a notification of the quiz ${sessionId}, which is ${sessions.get(sessionId)}`);
  }
  /** @type {[import('../product.mjs').Product extends never ? never : 'quiz' | 'billing', string][]} */
  const ofUsers = [
    ['quiz', 'SELECT user_id FROM access_copy'],
    ['quiz', 'SELECT DISTINCT user_id FROM quiz_session'],
    ['billing', 'SELECT user_id FROM subscription'],
    ['billing', 'SELECT user_id FROM stripe_customer'],
  ];
  for (const [service, sql] of ofUsers)
    for (const { user_id } of await product.query(service, sql))
      if (!users.has(user_id)) violations.push(`${service} knows the missing user ${user_id}`);
  for (const consumer of SERVICES) {
    const applied = await product.query(consumer, 'SELECT event_id FROM inbox');
    const unknown = new Set(applied.map(({ event_id }) => event_id));
    for (const producer of PRODUCERS)
      for (const { id } of await product.query(/** @type {'quiz'} */ (producer), 'SELECT id FROM outbox'))
        unknown.delete(id);
    for (const id of unknown)
      violations.push(`${consumer} applied the event ${id}, which no outbox contains`);
  }
  return violations;
}
