import { Problem, type RotatedSession } from '@tenfold/contracts';
import { hashToken, newToken } from '@tenfold/platform';
import type { EntityManager } from 'typeorm';
import { findFreshness, renewSession } from './own-sessions.queries.js';

/**
 * Another token for the session that asks, whose user has just proved who they are. The old token is worth nothing
 * once the transaction is committed; the cache must forget it then.
 * @throws Problem UNAUTHENTICATED when the session is over
 */
export async function rotateSession(
  tx: EntityManager,
  userId: string,
  sessionToken: string,
): Promise<RotatedSession> {
  const token = newToken();
  const hashes = { old: hashToken(sessionToken), fresh: hashToken(token) };
  const expiresAt = await renewSession(tx, userId, hashes);
  if (expiresAt === null) throw sessionIsOver();
  return { token, expiresAt: expiresAt.toISOString() };
}

/**
 * Passes when this user has proved who they are within the last five minutes, in this session.
 * @throws Problem REAUTHENTICATION_REQUIRED; UNAUTHENTICATED when the session is over
 */
export async function requireFreshSession(
  tx: EntityManager,
  userId: string,
  sessionToken: string,
): Promise<void> {
  const isFresh = await findFreshness(tx, userId, hashToken(sessionToken));
  if (isFresh === null) throw sessionIsOver();
  if (!isFresh) {
    throw new Problem('REAUTHENTICATION_REQUIRED', 'Please confirm that it is you before you change this.');
  }
}

function sessionIsOver(): Problem {
  return new Problem('UNAUTHENTICATED', 'Please sign in.');
}
