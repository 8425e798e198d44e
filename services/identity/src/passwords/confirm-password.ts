import { notFound, Problem } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { UserRow } from '../users/user.entity.js';
import { findUser } from '../users/users.queries.js';
import type { Passwords } from './passwords.js';

/** Does the same amount of work for a user without a password (timing). @throws Problem WRONG_PASSWORD */
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

export function wrongPassword(): Problem {
  return new Problem('WRONG_PASSWORD', 'That is not your current password.');
}
