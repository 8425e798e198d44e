import type { EntityManager } from 'typeorm';

export interface OwnedFactors {
  hasTotp: boolean;
  hasPasskey: boolean;
  requiresPasskey: boolean;
  recoveryCodesLeft: number;
}

export async function findOwnedFactors(tx: EntityManager, userId: string): Promise<OwnedFactors> {
  const rows: OwnedFactors[] = await tx.query(
    `SELECT EXISTS (SELECT FROM totp WHERE user_id = $1 AND secret IS NOT NULL) AS "hasTotp",
            EXISTS (SELECT FROM passkey WHERE user_id = $1) AS "hasPasskey",
            coalesce((SELECT requires_passkey FROM "user" WHERE id = $1), false) AS "requiresPasskey",
            (SELECT count(*)::int FROM recovery_code WHERE user_id = $1) AS "recoveryCodesLeft"`,
    [userId],
  );
  return rows[0] ?? { hasTotp: false, hasPasskey: false, requiresPasskey: false, recoveryCodesLeft: 0 };
}

export async function findRemovableFactors(
  tx: EntityManager,
  userId: string,
): Promise<{ totp: boolean; recoveryCodes: number; passkeys: number }> {
  const { hasTotp, recoveryCodesLeft } = await findOwnedFactors(tx, userId);
  const rows: { count: number }[] = await tx.query(
    'SELECT count(*)::int AS count FROM passkey WHERE user_id = $1',
    [userId],
  );
  return { totp: hasTotp, recoveryCodes: recoveryCodesLeft, passkeys: rows[0]?.count ?? 0 };
}

export async function dropSecondFactors(tx: EntityManager, userId: string): Promise<void> {
  await dropTotp(tx, userId);
  await dropPasskeys(tx, userId);
}

export async function dropTotp(tx: EntityManager, userId: string): Promise<void> {
  for (const table of ['totp', 'recovery_code', 'pending_sign_in']) await deleteRowsOf(tx, userId, table);
}

export async function dropPasskeys(tx: EntityManager, userId: string): Promise<void> {
  for (const table of ['passkey', 'pending_sign_in']) await deleteRowsOf(tx, userId, table);
  await setRequiresPasskey(tx, userId, false);
}

export async function setRequiresPasskey(
  tx: EntityManager,
  userId: string,
  isRequired: boolean,
): Promise<void> {
  await tx.query('UPDATE "user" SET requires_passkey = $2 WHERE id = $1', [userId, isRequired]);
}

async function deleteRowsOf(tx: EntityManager, userId: string, table: string): Promise<void> {
  await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
}
