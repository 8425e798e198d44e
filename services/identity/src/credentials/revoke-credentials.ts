import type { EntityManager } from 'typeorm';
import { removeDeletion } from '../users/deletions.queries.js';
import { cancelTokens } from './account-tokens.queries.js';
import { unlinkAllProviders } from './external-identities.queries.js';
import { dropSecondFactors } from '../second-factor/second-factors.queries.js';
import { deleteOtherSessions } from '../sessions/own-sessions.queries.js';
import { setPassword } from '../users/users.queries.js';

/**
 * Deletes every credential of an account with an unverified address that its creator could still use, when the owner of
 * the address arrives: password, linked providers, second factors, passkeys, mailed links, auth sessions, and a
 * scheduled deletion. Add every new kind of credential here.
 *
 * @returns token hashes of the deleted sessions, for the cache after the commit
 */
export async function revokeCredentials(tx: EntityManager, userId: string): Promise<string[]> {
  await setPassword(tx, userId, null);
  await unlinkAllProviders(tx, userId);
  await cancelTokens(tx, userId, ['verify-email', 'reset-password', 'change-email']);
  await dropSecondFactors(tx, userId);
  await removeDeletion(tx, userId);
  return deleteOtherSessions(tx, userId, null);
}
