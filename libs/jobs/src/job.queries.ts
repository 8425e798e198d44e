import type { EntityManager } from 'typeorm';
import type { JobOptions } from './define-job.js';

const DUE = `state = 'pending' AND run_at <= now() AND (lease_until IS NULL OR lease_until <= now())`;
const NO_LEASE = 'lease_id = NULL, lease_until = NULL, runs_again = false';
const PERIODIC_KEPT = "interval '7 days'";
const MAX_ERROR_LENGTH = 2_000;
const BATCH_SIZE = 5_000;

export interface DueJob {
  id: string;
  kind: string;
  attempts: number;
}

/** Returns at most `limit` jobs of each kind, so that no kind blocks another. */
export function findDue(tx: EntityManager, kinds: readonly string[], limit: number): Promise<DueJob[]> {
  return tx.query<DueJob[]>(
    `SELECT due.id, due.kind, due.attempts FROM unnest($1::text[]) AS handled (kind)
      CROSS JOIN LATERAL (SELECT id, kind, attempts FROM job WHERE job.kind = handled.kind AND ${DUE}
                           ORDER BY run_at LIMIT $2) AS due`,
    [kinds, limit],
  );
}

/** `leaseId` is the fencing token: without the current lease, updates have no effect. */
export interface Lease {
  id: string;
  leaseId: string;
}

export interface ClaimedJob extends Lease {
  attempts: number;
  userId: string | null;
  data: object | null;
}

export async function claim(
  tx: EntityManager,
  { id, attempts }: DueJob,
  leaseMs: number,
): Promise<ClaimedJob | null> {
  const [[claimed]] = await tx.query<[ClaimedJob[], number]>(
    `UPDATE job SET attempts = attempts + 1, lease_id = gen_random_uuid(),
            lease_until = now() + $3 * interval '1 millisecond'
      WHERE id = $1 AND attempts = $2 AND ${DUE}
     RETURNING id, lease_id AS "leaseId", attempts, user_id AS "userId", data`,
    [id, attempts, leaseMs],
  );
  return claimed ?? null;
}

export async function renewLease(tx: EntityManager, { id, leaseId }: Lease, leaseMs: number): Promise<void> {
  await tx.query(
    `UPDATE job SET lease_until = now() + $3 * interval '1 millisecond' WHERE id = $1 AND lease_id = $2`,
    [id, leaseId, leaseMs],
  );
}

export async function finish(
  tx: EntityManager,
  { id, leaseId }: Lease,
  { dedupe, keepDays }: Pick<JobOptions, 'dedupe' | 'keepDays'>,
): Promise<boolean> {
  const [, count] = await tx.query<[unknown, number]>(
    `UPDATE job SET state = CASE WHEN runs_again THEN state ELSE 'done' END,
            run_at = CASE WHEN runs_again THEN now() ELSE run_at END,
            data = CASE WHEN runs_again THEN data END,
            dedupe_key = CASE WHEN runs_again OR $3 THEN dedupe_key END,
            finished_at = CASE WHEN NOT runs_again THEN now() END,
            expires_at = CASE WHEN NOT runs_again THEN now() + $4 * interval '1 day' END,
            last_error = NULL, ${NO_LEASE}
      WHERE id = $1 AND lease_id = $2`,
    [id, leaseId, dedupe === 'ever', keepDays],
  );
  return count > 0;
}

export async function reschedule(
  tx: EntityManager,
  { id, leaseId }: Lease,
  delayMs: number,
  error: string | null,
): Promise<void> {
  await tx.query(
    `UPDATE job SET run_at = now() + $3 * interval '1 millisecond', last_error = $4, ${NO_LEASE}
      WHERE id = $1 AND lease_id = $2`,
    [id, leaseId, delayMs, error?.slice(0, MAX_ERROR_LENGTH) ?? null],
  );
}

/** A dead job stays until an operator retries or drops it: only that ends its alert. */
export async function markDead(
  tx: EntityManager,
  { id, leaseId }: Lease,
  error: string,
  { wipesDead }: Pick<JobOptions, 'wipesDead'>,
): Promise<void> {
  await tx.query(
    `UPDATE job SET state = 'dead', last_error = $3, data = CASE WHEN $4 THEN NULL ELSE data END,
            finished_at = now(), expires_at = NULL, ${NO_LEASE}
      WHERE id = $1 AND lease_id = $2`,
    [id, leaseId, error.slice(0, MAX_ERROR_LENGTH), wipesDead],
  );
}

/** The first run is due after one interval; an existing row keeps its time if that is earlier. */
export async function upsertPeriodic(tx: EntityManager, kind: string, intervalMs: number): Promise<void> {
  await tx.query(
    `INSERT INTO job AS known (id, kind, dedupe_key, data, run_at)
     VALUES (gen_random_uuid(), $1, 'periodic', '{}', now() + $2 * interval '1 millisecond')
     ON CONFLICT (kind, dedupe_key) WHERE dedupe_key IS NOT NULL
     DO UPDATE SET run_at = LEAST(known.run_at, excluded.run_at)`,
    [kind, intervalMs],
  );
}

export async function deleteOldJobs(tx: EntityManager): Promise<void> {
  let count: number;
  do {
    [, count] = await tx.query<[unknown, number]>(
      `DELETE FROM job WHERE id = ANY (ARRAY(SELECT id FROM job WHERE expires_at < now() LIMIT ${BATCH_SIZE}))`,
    );
  } while (count === BATCH_SIZE);
  await tx.query(
    `DELETE FROM job WHERE dedupe_key = 'periodic' AND state = 'pending' AND run_at < now() - ${PERIODIC_KEPT}`,
  );
}
