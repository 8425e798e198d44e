import type { EntityManager } from 'typeorm';
import type { UnixSeconds } from '../domain/subscription-snapshot.js';

export async function readCursor(
  tx: EntityManager,
  name: string,
): Promise<{ reached: UnixSeconds | null; now: UnixSeconds }> {
  const [row] = await tx.query<{ reached: number | null; now: number }[]>(
    `SELECT extract(epoch FROM now())::float8 AS now,
            (SELECT extract(epoch FROM reached)::float8 FROM reconcile_cursor WHERE name = $1) AS reached`,
    [name],
  );
  return { reached: row?.reached ?? null, now: Math.floor(row?.now ?? 0) };
}

export async function storeCursor(tx: EntityManager, name: string, reached: UnixSeconds): Promise<void> {
  await tx.query(
    `INSERT INTO reconcile_cursor (name, reached) VALUES ($1, to_timestamp($2))
     ON CONFLICT (name) DO UPDATE SET reached = excluded.reached`,
    [name, reached],
  );
}
