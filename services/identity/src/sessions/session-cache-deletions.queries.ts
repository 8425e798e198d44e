import type { EntityManager } from 'typeorm';

export async function listCacheDeletions(tx: EntityManager, limit: number): Promise<string[]> {
  const rows: { tokenHash: string }[] = await tx.query(
    'SELECT token_hash AS "tokenHash" FROM session_cache_deletion ORDER BY created_at LIMIT $1',
    [limit],
  );
  return rows.map(({ tokenHash }) => tokenHash);
}

export async function finishCacheDeletions(tx: EntityManager, tokenHashes: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM session_cache_deletion WHERE token_hash = ANY ($1)', [tokenHashes]);
}
