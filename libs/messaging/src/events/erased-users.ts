import type { EntityManager, QueryRunner } from 'typeorm';

/**
 * Creates a tombstone table, and a BEFORE INSERT trigger on each of `tables`, which all have `user_id`. The trigger silently
 * drops inserts for erased users (0 rows, no error), such as those of late events. An advisory lock serializes the inserts
 * and the erasure of one user.
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

/**
 * Inserts the tombstone, and deletes the published events and dead letters of the user. The trigger drops
 * later inserts; the caller deletes the existing rows. Unpublished events are still published, and consumers
 * drop them.
 */
export async function recordErasure(tx: EntityManager, userId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('erasure:' || $1, 0))`, [userId]);
  await tx.query('INSERT INTO erased_user (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
  await deleteEventsOfUser(tx, userId);
}

/** @returns whether the user has been erased. An erasure that begins later waits until the transaction ends. */
export async function isErased(tx: EntityManager, userId: string): Promise<boolean> {
  await tx.query(`SELECT pg_advisory_xact_lock_shared(hashtextextended('erasure:' || $1, 0))`, [userId]);
  const rows = await tx.query<unknown[]>('SELECT FROM erased_user WHERE user_id = $1', [userId]);
  return rows.length > 0;
}

/** Pages of one statement: 32 MB, so that it stays below the statement timeout however many events are stored. */
const PAGES_AT_ONCE = 4_000;

export async function deleteEventsOfUser(tx: EntityManager, userId: string): Promise<void> {
  const mention = `%${userId}%`;
  const [{ pages }] = await tx.query<[{ pages: number }]>(
    `SELECT (pg_relation_size('outbox') / current_setting('block_size')::int)::int AS pages`,
  );
  for (let page = 0; page < pages; page += PAGES_AT_ONCE) {
    await tx.query(
      `DELETE FROM outbox
        WHERE ctid >= format('(%s,0)', $2::int)::tid AND ctid < format('(%s,0)', $3::int)::tid AND published_at IS NOT NULL
          AND (payload::text LIKE $1 OR headers::text LIKE $1 OR aggregate_id LIKE $1)`,
      [mention, page, page + PAGES_AT_ONCE],
    );
  }
  await tx.query('DELETE FROM dead_letter WHERE body LIKE $1', [mention]);
}
