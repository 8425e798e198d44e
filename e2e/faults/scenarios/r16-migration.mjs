// @ts-check
import { pause } from '../pause.mjs';
import { whileStudying } from '../scenario.mjs';

const AROUND_MS = 5_000;

/** Adds columns, tables and indexes, as migrations of a later release do. @type {[import('../product.mjs').ServiceName, string][]} */
const MIGRATION = [
  ['quiz', `ALTER TABLE session_answer ADD COLUMN of_next_release int NOT NULL DEFAULT 0`],
  ['quiz', `ALTER TABLE quiz_session ADD COLUMN of_next_release text`],
  ['quiz', 'CREATE INDEX CONCURRENTLY of_next_release ON session_answer (user_id, answered_at)'],
  ['quiz', 'ALTER TABLE user_totals ADD COLUMN of_next_release jsonb'],
  ['identity', `ALTER TABLE "user" ADD COLUMN of_next_release boolean NOT NULL DEFAULT false`],
  ['identity', 'CREATE INDEX CONCURRENTLY of_next_release ON session (last_seen_at, user_id)'],
  ['billing', 'ALTER TABLE subscription ADD COLUMN of_next_release timestamptz'],
  ['notifications', `ALTER TABLE notification ADD COLUMN of_next_release text NOT NULL DEFAULT ''`],
];

/** @type {import('../scenario.mjs').Scenario} */
export const migrateWhileServing = {
  id: 'R-16',
  title: 'the schema of a next release while this one serves',
  async run(context) {
    const { product, students } = context;
    await whileStudying(context, async () => {
      await pause(AROUND_MS);
      for (const [service, sql] of MIGRATION) {
        await product.query(service, sql.includes('CONCURRENTLY') ? sql : `SET lock_timeout = '2s'; ${sql}`);
        await pause(AROUND_MS / MIGRATION.length);
      }
      await pause(AROUND_MS);
    });
    const { unserved } = students.counts;
    return {
      done: `${MIGRATION.length} statements`,
      violations: unserved > 0 ? [`${unserved} requests were not served`] : [],
    };
  },
};
