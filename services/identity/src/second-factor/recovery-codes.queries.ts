import type { EntityManager } from 'typeorm';

export async function replaceRecoveryCodes(
  tx: EntityManager,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.query('DELETE FROM recovery_code WHERE user_id = $1', [userId]);
  await tx.query('INSERT INTO recovery_code (user_id, code_hash) SELECT $1, unnest($2::text[])', [
    userId,
    codeHashes,
  ]);
}

/** Uses up a code. @returns false when the user has no such code; of two concurrent calls one gets true */
export async function takeRecoveryCode(
  tx: EntityManager,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const [, count]: [unknown, number] = await tx.query(
    'DELETE FROM recovery_code WHERE user_id = $1 AND code_hash = $2',
    [userId, codeHash],
  );
  return count === 1;
}
