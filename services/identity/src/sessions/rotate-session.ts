import { notFound, Problem, type RotatedSession, type SecondFactorMethod } from '@tenfold/contracts';
import { hashToken, newToken } from '@tenfold/platform';
import type { EntityManager } from 'typeorm';
import type { UserRow } from '../users/user.entity.js';
import { lockUser } from '../users/users.queries.js';
import { findFreshness, renewSession } from './own-sessions.queries.js';

/**
 * Gives the caller's session a new token after a re-authentication. The caller must delete the old cache entry
 * after the commit.
 * @param secondFactor added to the session's `amr`
 * @throws Problem UNAUTHENTICATED when the session has expired
 */
export async function rotateSession(
  tx: EntityManager,
  userId: string,
  sessionToken: string,
  secondFactor: SecondFactorMethod | null = null,
): Promise<RotatedSession> {
  const token = newToken();
  const hashes = { old: hashToken(sessionToken), fresh: hashToken(token) };
  const expiresAt = await renewSession(tx, userId, hashes, secondFactor);
  if (expiresAt === null) throw sessionIsOver();
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Checks the row, not the cache. @throws Problem UNAUTHENTICATED */
export async function requireLiveSession(
  tx: EntityManager,
  userId: string,
  sessionToken: string,
): Promise<void> {
  if ((await findFreshness(tx, userId, hashToken(sessionToken))) === null) throw sessionIsOver();
}

/** Fresh: re-authenticated in the last minutes. @throws Problem UNAUTHENTICATED; REAUTHENTICATION_REQUIRED */
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

/** @throws Problem UNAUTHENTICATED; REAUTHENTICATION_REQUIRED; NOT_FOUND */
export async function lockFreshUser(
  tx: EntityManager,
  userId: string,
  sessionToken: string,
): Promise<UserRow> {
  await requireFreshSession(tx, userId, sessionToken);
  const user = await lockUser(tx, userId);
  if (!user) throw notFound('User');
  return user;
}

function sessionIsOver(): Problem {
  return new Problem('UNAUTHENTICATED', 'Please sign in.');
}
