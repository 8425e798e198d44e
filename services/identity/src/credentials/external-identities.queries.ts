import type { IdentityProvider, LinkedProvider } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { ExternalIdentityRow } from './external-identity.entity.js';

export interface IdentityKey {
  issuer: string;
  subject: string;
}

export interface NewIdentity extends IdentityKey {
  userId: string;
  provider: IdentityProvider;
  email: string | null;
  refreshToken: string | null;
}

export async function lockIdentity(tx: EntityManager, { issuer, subject }: IdentityKey): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `external-identity ${issuer} ${subject}`,
  ]);
}

export async function findOwnerId(
  tx: EntityManager,
  { issuer, subject }: IdentityKey,
): Promise<string | null> {
  const row = await tx.findOneBy(ExternalIdentityRow, { issuer, subject });
  return row?.userId ?? null;
}

export async function insertIdentity(tx: EntityManager, identity: NewIdentity): Promise<void> {
  await tx.insert(ExternalIdentityRow, identity);
}

export async function storeRefreshToken(
  tx: EntityManager,
  { issuer, subject }: IdentityKey,
  refreshToken: string,
): Promise<void> {
  await tx.update(ExternalIdentityRow, { issuer, subject }, { refreshToken });
}

export async function listLinkedProviders(tx: EntityManager, userId: string): Promise<LinkedProvider[]> {
  const rows = await tx.find(ExternalIdentityRow, {
    where: { userId },
    order: { createdAt: 'ASC', subject: 'ASC' },
  });
  return rows.map(({ provider, email }) => ({ provider, email }));
}

export async function deleteLinkedProvider(
  tx: EntityManager,
  userId: string,
  provider: IdentityProvider,
): Promise<void> {
  await tx.delete(ExternalIdentityRow, { userId, provider });
}

export async function unlinkAllProviders(tx: EntityManager, userId: string): Promise<number> {
  const { affected } = await tx.delete(ExternalIdentityRow, { userId });
  return affected ?? 0;
}

export async function listRefreshTokens(
  tx: EntityManager,
  userId: string,
): Promise<(IdentityKey & { provider: IdentityProvider; refreshToken: string })[]> {
  const rows = await tx.findBy(ExternalIdentityRow, { userId });
  return rows.flatMap(({ provider, issuer, subject, refreshToken }) =>
    refreshToken === null ? [] : [{ provider, issuer, subject, refreshToken }],
  );
}

export async function dropRefreshToken(tx: EntityManager, { issuer, subject }: IdentityKey): Promise<void> {
  await tx.update(ExternalIdentityRow, { issuer, subject }, { refreshToken: null });
}
