import type { EntityManager } from 'typeorm';
import { TotpRow } from './totp.entity.js';

export function findTotp(tx: EntityManager, userId: string): Promise<TotpRow | null> {
  return tx.findOneBy(TotpRow, { userId });
}

export async function storePendingSecret(tx: EntityManager, userId: string, sealed: Buffer): Promise<void> {
  await tx.query(
    `INSERT INTO totp (user_id, pending_secret) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET pending_secret = excluded.pending_secret`,
    [userId, sealed],
  );
}

export async function enablePendingSecret(
  tx: EntityManager,
  userId: string,
  { sealed, step }: { sealed: Buffer; step: number },
): Promise<boolean> {
  const [, count]: [unknown, number] = await tx.query(
    `UPDATE totp SET secret = pending_secret, pending_secret = NULL, enabled_at = now(), last_used_step = $3
      WHERE user_id = $1 AND pending_secret = $2`,
    [userId, sealed, step],
  );
  return count === 1;
}

/** Uses up a time step. @returns false when this or a later step was used before (replay) */
export async function useTimeStep(
  tx: EntityManager,
  userId: string,
  { sealed, step }: { sealed: Buffer; step: number },
): Promise<boolean> {
  const [, count]: [unknown, number] = await tx.query(
    `UPDATE totp SET last_used_step = $3
      WHERE user_id = $1 AND secret = $2 AND (last_used_step IS NULL OR last_used_step < $3)`,
    [userId, sealed, step],
  );
  return count === 1;
}

export async function deleteTotp(tx: EntityManager, userId: string): Promise<boolean> {
  const [rows]: [{ enabled: boolean }[], number] = await tx.query(
    'DELETE FROM totp WHERE user_id = $1 RETURNING secret IS NOT NULL AS enabled',
    [userId],
  );
  return rows[0]?.enabled ?? false;
}
