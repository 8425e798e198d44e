// @ts-check
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@tenfold/local-stack/paths.mjs';

/** @typedef {import('./index.mjs').Context} Context */

/** @typedef {import('../product.mjs').Product} Product */

/** @param {Context} context */
export async function statisticsAddUp({ product }) {
  const violations = [];
  const rows = await product.query(
    'quiz',
    `SELECT totals.user_id, totals.quizzes, totals.answered_questions, counted.quizzes AS counted_quizzes, counted.answers
       FROM user_totals totals, LATERAL (
         SELECT count(*) FILTER (WHERE status = 'completed')::int AS quizzes,
                coalesce(sum((SELECT count(*) FROM session_answer a WHERE a.user_id = s.user_id AND a.session_id = s.session_id)), 0)::int AS answers
           FROM quiz_session s WHERE s.user_id = totals.user_id AND status <> 'in_progress') counted
      WHERE (totals.quizzes, totals.answered_questions) IS DISTINCT FROM (counted.quizzes, counted.answers)`,
  );
  for (const row of rows) violations.push(`totals of ${row.user_id}: ${JSON.stringify(row)}`);
  const { code, output } = await recompute(product);
  if (code !== 0) violations.push(`recompute-stats: ${output.slice(0, 300)}`);
  const copies = await product.query('identity', 'SELECT id, total_questions FROM "user"');
  const answered = new Map(
    (await product.query('quiz', 'SELECT user_id, answered_questions FROM user_totals')).map((row) => [
      row.user_id,
      row.answered_questions,
    ]),
  );
  for (const { id, total_questions } of copies)
    if ((answered.get(id) ?? 0) !== total_questions)
      violations.push(
        `user ${id} has ${answered.get(id) ?? 0} answered questions, and ${total_questions} in identity's copy`,
      );
  return violations;
}

/**
 * The product's own tool, which folds over all sessions and answers.
 *
 * @param {Product} product
 * @returns {Promise<{ code: number, output: string }>}
 */

function recompute(product) {
  const program = join(root, 'services/quiz/dist/recompute-stats.js');
  const env = product.spec('quiz').env;
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}
