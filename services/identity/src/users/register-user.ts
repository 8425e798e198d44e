import { UserRegistered } from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import type { UserRow } from './user.entity.js';
import { insertUser, type NewUser } from './users.queries.js';

export async function registerUser(tx: EntityManager, user: NewUser): Promise<UserRow | null> {
  const row = await insertUser(tx, user);
  if (!row) return null;
  await emit(
    tx,
    UserRegistered,
    { userId: row.id, email: row.email },
    { aggregateType: 'user', aggregateId: row.id, aggregateVersion: 1 },
  );
  return row;
}
