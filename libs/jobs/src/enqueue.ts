import type { EntityManager } from 'typeorm';
import { markEnqueued } from './commit-watch.js';
import type { JobKind } from './define-job.js';

export interface EnqueueOptions {
  dedupeKey?: string;
  runAt?: Date;
  userId?: string;
}

const IGNORE = 'DO NOTHING';
const RUN_ONCE_MORE = `DO UPDATE SET data = excluded.data, run_at = LEAST(known.run_at, excluded.run_at),
  state = 'pending', attempts = CASE WHEN known.state = 'dead' THEN 0 ELSE known.attempts END,
  finished_at = NULL, expires_at = NULL, runs_again = coalesce(known.lease_until > now(), false)`;

/**
 * Adds a job in the caller's transaction; it runs after the commit.
 *
 * @param data JSON; handlers of later versions must still be able to read it
 * @returns false when a job with this dedupe key exists
 * @throws Error outside a transaction, and for a kind without a handler in this process
 */
export async function enqueue<Data extends object>(
  tx: EntityManager,
  kind: JobKind<Data>,
  data: Data,
  { dedupeKey, runAt, userId }: EnqueueOptions = {},
): Promise<boolean> {
  markEnqueued(tx, kind.name);
  const rows = await tx.query<{ isNew: boolean }[]>(
    `INSERT INTO job AS known (id, kind, dedupe_key, user_id, data, run_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, coalesce($5, now()))
     ON CONFLICT (kind, dedupe_key) WHERE dedupe_key IS NOT NULL
     ${kind.options.dedupe === 'pending' ? RUN_ONCE_MORE : IGNORE}
     RETURNING xmax = 0 AS "isNew"`,
    [kind.name, dedupeKey ?? null, userId ?? null, JSON.stringify(data), runAt ?? null],
  );
  return rows[0]?.isNew ?? false;
}

export async function cancelJob(tx: EntityManager, kind: JobKind, dedupeKey: string): Promise<void> {
  await tx.query(`DELETE FROM job WHERE kind = $1 AND dedupe_key = $2 AND state <> 'done'`, [
    kind.name,
    dedupeKey,
  ]);
}

export async function deleteJobsOf(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('DELETE FROM job WHERE user_id = $1', [userId]);
}
