import { notFound, Problem } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { UserRow } from '../users/user.entity.js';
import { findUser } from '../users/users.queries.js';
import type { Passwords } from './passwords.js';

/**
 * The user, who has given their present password. One who has none is refused after the same work.
 * @throws Problem WRONG_PASSWORD; UNAVAILABLE when too many passwords are being checked
 */
export async function confirmPassword(
  tx: EntityManager,
  passwords: Passwords,
  userId: string,
  password: string,
): Promise<UserRow> {
  const user = await findUser(tx, userId);
  if (!user) throw notFound('User');
  if (!(await passwords.verify(user.passwordHash, password))) throw wrongPassword();
  return user;
}

/** 403: of somebody who is signed in, whose session goes on. */
export function wrongPassword(): Problem {
  return new Problem('WRONG_PASSWORD', 'This is not your present password.');
}
