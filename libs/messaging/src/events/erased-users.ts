import type { EntityManager, QueryRunner } from 'typeorm';

/**
 * Makes the list of the erased, and sees to it that `tables`, which all have `user_id`, take no row of anybody on it:
 * such a row is left out without a word, whichever late event or call it comes from. An insert and an erasure of one
 * user wait for each other, so that none slips in between.
 */
export async function createErasedUsers(runner: QueryRunner, tables: readonly string[]): Promise<void> {
  await runner.query(`
    CREATE TABLE erased_user (
      user_id uuid PRIMARY KEY,
      erased_at timestamptz NOT NULL DEFAULT now()
    )`);
  await runner.query(`
    CREATE FUNCTION leave_out_erased_user() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(hashtextextended('erasure:' || NEW.user_id::text, 0));
      IF EXISTS (SELECT FROM erased_user WHERE user_id = NEW.user_id) THEN
        RETURN NULL;
      END IF;
      RETURN NEW;
    END
    $$`);
  for (const table of tables) {
    await runner.query(`
      CREATE TRIGGER ${table}_of_nobody_erased BEFORE INSERT ON ${table}
      FOR EACH ROW EXECUTE FUNCTION leave_out_erased_user()`);
  }
}

/** Undoes `createErasedUsers`. */
export async function dropErasedUsers(runner: QueryRunner, tables: readonly string[]): Promise<void> {
  for (const table of tables) await runner.query(`DROP TRIGGER ${table}_of_nobody_erased ON ${table}`);
  await runner.query('DROP FUNCTION leave_out_erased_user');
  await runner.query('DROP TABLE erased_user');
}

/**
 * Puts the user on the list, and removes what outbox and dead letters say of them. Then nothing of theirs can be
 * written any more, and the caller deletes what there is. What is not published yet still will be: events carry ids.
 */
export async function rememberErased(tx: EntityManager, userId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('erasure:' || $1, 0))`, [userId]);
  await tx.query('INSERT INTO erased_user (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
  await forgetEventsOf(tx, userId);
}

/** Removes what outbox and dead letters say of the user; what is not published yet stays. */
export async function forgetEventsOf(tx: EntityManager, userId: string): Promise<void> {
  const mention = `%${userId}%`;
  await tx.query(
    `DELETE FROM outbox
      WHERE published_at IS NOT NULL AND (payload::text LIKE $1 OR headers::text LIKE $1 OR aggregate_id LIKE $1)`,
    [mention],
  );
  await tx.query('DELETE FROM dead_letter WHERE body LIKE $1', [mention]);
}
