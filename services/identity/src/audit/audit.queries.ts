import type { AdministratorActedData } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

export const OPERATOR_ID = '00000000-0000-0000-0000-000000000000';

export interface Occurrence {
  id: string;
  occurredAt: Date;
}

export async function insertAuditEntry(
  tx: EntityManager,
  { id, occurredAt }: Occurrence,
  { actorId, action, target, detail }: AdministratorActedData,
): Promise<void> {
  await tx.query(
    `INSERT INTO audit_entry (id, at, actor_id, action, target, detail) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO NOTHING`,
    [id, occurredAt, actorId, action, target, detail],
  );
}

export interface FoundAuditEntry extends AdministratorActedData {
  id: string;
  at: Date;
  actorEmail: string | null;
  targetEmail: string | null;
}

export function listAuditEntries(
  tx: EntityManager,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundAuditEntry[]> {
  return tx.query<FoundAuditEntry[]>(
    `SELECT entry.id, entry.at, entry.actor_id AS "actorId", actor.email AS "actorEmail", entry.action,
            entry.target, target.email AS "targetEmail", entry.detail
       FROM (SELECT * FROM audit_entry ORDER BY at DESC, id DESC LIMIT $1 OFFSET $2) entry
       LEFT JOIN "user" actor ON actor.id = entry.actor_id
       LEFT JOIN "user" target ON target.id = entry.target
      ORDER BY entry.at DESC, entry.id DESC`,
    [limit, offset],
  );
}

export async function countAuditEntries(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ total: number }[]>('SELECT count(*)::int AS total FROM audit_entry');
  return row?.total ?? 0;
}
