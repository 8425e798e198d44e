// @ts-check
import { keyOf } from '../ledger.mjs';

/** @typedef {import('./index.mjs').Context} Context */

/** @param {Context} context */
export async function storedAsAcknowledged({ product, ledger }) {
  const violations = [...ledger.contradictions];
  const users = [...new Set([...ledger.answers.values()].map(({ userId }) => userId))];
  const rows = await product.query(
    'quiz',
    'SELECT session_id, question_id, selected_answer FROM session_answer WHERE user_id = ANY ($1)',
    [users],
  );
  /** @type {Map<string, string[]>} */
  const stored = new Map();
  for (const row of rows) {
    const key = keyOf(row.session_id, row.question_id);
    stored.set(key, [...(stored.get(key) ?? []), row.selected_answer]);
  }
  for (const [key, { sent, acknowledged }] of ledger.answers) {
    const letters = stored.get(key) ?? [];
    if (acknowledged !== null && letters.join() !== acknowledged)
      violations.push(`answer ${key}: acknowledged ${acknowledged}, stored [${letters.join()}]`);
    if (letters.length > 1 || letters.some((letter) => !sent.has(letter)))
      violations.push(`answer ${key}: sent ${[...sent].join()}, stored [${letters.join()}]`);
  }
  for (const key of stored.keys())
    if (!ledger.answers.has(key)) violations.push(`answer ${key} was never sent`);

  const sessions = await product.query('quiz', 'SELECT session_id, user_id, status FROM quiz_session');
  const bySession = new Map(sessions.map((row) => [row.session_id, row]));
  for (const { sessionId, userId } of ledger.starts.values())
    if (bySession.get(sessionId)?.user_id !== userId) violations.push(`started quiz ${sessionId} is missing`);
  for (const [sessionId, { acknowledged }] of ledger.completions)
    if (acknowledged && bySession.get(sessionId)?.status !== 'completed')
      violations.push(`completed quiz ${sessionId} is ${bySession.get(sessionId)?.status}`);

  const accounts = await product.query('identity', 'SELECT id, email FROM "user"');
  const byEmail = new Map(accounts.map(({ id, email }) => [email, id]));
  for (const [email, id] of ledger.accounts)
    if (byEmail.get(email) !== id) violations.push(`account ${email} is missing`);
  return violations;
}
