import type { IdentityProvider, LinkedProvider } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { cancelTokens } from '../account-tokens/account-tokens.queries.js';
import { closeSessionsOf } from '../sessions/own-sessions.queries.js';
import { UserRow } from '../users/user.entity.js';
import { ExternalIdentityRow } from './external-identity.entity.js';

/** An account at a provider: the issuer, and the issuer's name for it. */
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

/** Whoever comes with this account waits until the transaction ends: of two first sign-ins at once one is the first. */
export async function lockIdentity(tx: EntityManager, { issuer, subject }: IdentityKey): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `external-identity ${issuer} ${subject}`,
  ]);
}

/** Whose it is; null when nobody has it. */
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

/** The newest one: an earlier one may be worth nothing any more. */
export async function keepRefreshToken(
  tx: EntityManager,
  { issuer, subject }: IdentityKey,
  refreshToken: string,
): Promise<void> {
  await tx.update(ExternalIdentityRow, { issuer, subject }, { refreshToken });
}

/** With which providers the user can sign in, the first linked first. */
export async function listLinkedProviders(tx: EntityManager, userId: string): Promise<LinkedProvider[]> {
  const rows = await tx.find(ExternalIdentityRow, {
    where: { userId },
    order: { createdAt: 'ASC', subject: 'ASC' },
  });
  return rows.map(({ provider, email }) => ({ provider, email }));
}

/** Whoever has the account there can sign in with it no more. */
export async function unlinkProvider(
  tx: EntityManager,
  userId: string,
  provider: IdentityProvider,
): Promise<void> {
  await tx.delete(ExternalIdentityRow, { userId, provider });
}

/** What providers gave us of this user for longer than a sign-in. */
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

/**
 * Takes from an account every way in that it had: its password, its sessions, its links in mails and its accounts
 * elsewhere. Whoever made it may have waited for the owner of the address, who is there now: the address is proved.
 * @returns the hashes of the closed sessions, for the cache
 */
export async function dropEveryWayIn(tx: EntityManager, userId: string): Promise<string[]> {
  await tx.update(
    UserRow,
    { id: userId },
    { passwordHash: null, passwordChangedAt: () => 'now()', emailVerifiedAt: () => 'now()' },
  );
  await tx.delete(ExternalIdentityRow, { userId });
  await cancelTokens(tx, userId, ['verify-email', 'reset-password', 'change-email']);
  return closeSessionsOf(tx, userId, null);
}
