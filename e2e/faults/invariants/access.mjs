// @ts-check

const FOREIGN_SAMPLE = 3;

/** @typedef {import('./index.mjs').Context} Context */

/** @param {Context} context */
export async function oneFreeQuiz({ product, ledger }) {
  const rows = await product.query(
    'quiz',
    `SELECT user_id, count(*)::int AS starts, max(cardinality(question_ids)) AS questions
       FROM quiz_session WHERE user_id = ANY ($1) AND started_at > now() - interval '24 hours' GROUP BY user_id`,
    [[...ledger.freeUsers]],
  );
  return rows
    .filter(({ starts, questions }) => starts > 1 || questions > 3)
    .map(
      ({ user_id, starts, questions }) =>
        `user ${user_id} started ${starts} quizzes of up to ${questions} questions`,
    );
}

/** @param {Context & { stranger?: import('../client.mjs').Client }} context */
export async function noForeignQuiz({ product, ledger, students, stranger }) {
  const violations = [];
  const other = stranger ?? (await students.registerPro()).client;
  const sessions = [...ledger.completions.keys()].slice(-FOREIGN_SAMPLE);
  for (const sessionId of sessions) {
    const [question] = await product.query(
      'quiz',
      'SELECT question_ids[1] AS id FROM quiz_session WHERE session_id = $1',
      [sessionId],
    );
    const answer = { sessionId, questionId: question?.id, selectedAnswer: 'A' };
    const replies = {
      read: await other.insist('GET', `/api/quiz/${sessionId}`),
      answer: await other.insist('POST', '/api/quiz/answer', answer),
      complete: await other.insist('POST', `/api/quiz/${sessionId}/complete`, { studyTimeMinutes: 1 }),
    };
    for (const [what, { status }] of Object.entries(replies))
      if (status !== 404) violations.push(`${what} of the quiz ${sessionId} of another user got ${status}`);
  }
  return violations;
}

/** @param {Context} context */
export async function auditComplete({ product, ledger }) {
  const violations = [];
  const rows = await product.query(
    'identity',
    `SELECT target, count(*)::int AS n FROM audit_entry GROUP BY target`,
  );
  const entries = new Map(rows.map(({ target, n }) => [target, n]));
  for (const [userId, { sent, acknowledged }] of ledger.planChanges) {
    const found = entries.get(userId) ?? 0;
    if (found < acknowledged || found > sent)
      violations.push(`${found} audit entries for ${acknowledged} changes of the plan of ${userId}`);
  }
  const refused = await product.query('identity', 'DELETE FROM audit_entry WHERE false').then(
    () => false,
    () => true,
  );
  if (!refused) violations.push('the database deletes audit entries');
  return violations;
}
