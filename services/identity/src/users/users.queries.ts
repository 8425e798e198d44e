import { randomUUID } from 'node:crypto';
import type { QuizCompletedData, VersionedAccess } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { UserRow } from './user.entity.js';

export interface NewUser {
  email: string;
  /** Null for who signs in with a provider. */
  passwordHash: string | null;
  /** The address is known to be theirs. */
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
}

/** The new user, or null when the address, in whatever case, has an account. */
export async function insertUser(tx: EntityManager, user: NewUser): Promise<UserRow | null> {
  const id = randomUUID();
  await tx.query(
    `INSERT INTO "user" (id, email, email_verified_at, password_hash, first_name, last_name)
     VALUES ($1, $2, CASE WHEN $3 THEN now() END, $4, $5, $6)
     ON CONFLICT (lower(email)) DO NOTHING`,
    [id, user.email, user.emailVerified, user.passwordHash, user.firstName, user.lastName],
  );
  return findUser(tx, id);
}

export function findUser(tx: EntityManager, userId: string): Promise<UserRow | null> {
  return tx.findOneBy(UserRow, { id: userId });
}

/** The same, held until the transaction ends: changes of one profile happen one after the other. */
export function lockUser(tx: EntityManager, userId: string): Promise<UserRow | null> {
  return tx.findOne(UserRow, { where: { id: userId }, lock: { mode: 'for_no_key_update' } });
}

/** The account with this address, in whatever case. */
export function findUserByEmail(tx: EntityManager, email: string): Promise<UserRow | null> {
  return tx.createQueryBuilder(UserRow, 'u').where('lower(u.email) = lower(:email)', { email }).getOne();
}

export type ProfileChange = Partial<Pick<UserRow, 'firstName' | 'lastName' | 'profileImageUrl'>>;

/** False when there is no such user. */
export async function updateProfile(
  tx: EntityManager,
  userId: string,
  change: ProfileChange,
): Promise<boolean> {
  const { affected } = await tx.update(UserRow, { id: userId }, { ...change, updatedAt: () => 'now()' });
  return affected === 1;
}

/** Another hash of the same password; nothing when another password has come between. */
export async function replacePasswordHash(
  tx: EntityManager,
  userId: string,
  { known, passwordHash }: { known: string; passwordHash: string },
): Promise<void> {
  await tx.update(UserRow, { id: userId, passwordHash: known }, { passwordHash });
}

/** Another password: links to reset the earlier one are worth nothing from now on. */
export async function setPassword(tx: EntityManager, userId: string, passwordHash: string): Promise<void> {
  await tx.update(
    UserRow,
    { id: userId },
    { passwordHash, passwordChangedAt: () => 'clock_timestamp()', updatedAt: () => 'now()' },
  );
}

/** Notes that the address is the user's; the first time counts. */
export async function markEmailVerified(tx: EntityManager, userId: string): Promise<void> {
  await tx.update(UserRow, { id: userId }, { emailVerifiedAt: () => 'COALESCE(email_verified_at, now())' });
}

/** Another address, just proved to be the user's. @throws the unique violation of `user_email` when it is taken */
export async function setEmail(tx: EntityManager, userId: string, email: string): Promise<void> {
  await tx.update(
    UserRow,
    { id: userId },
    { email, emailVerifiedAt: () => 'now()', updatedAt: () => 'now()' },
  );
}

/** One page of the users whose address or name contains `search`, newest first, and how many match in all. */
export async function listUsers(
  tx: EntityManager,
  page: { search: string; limit: number; offset: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const matching = tx.createQueryBuilder(UserRow, 'u');
  if (page.search !== '') {
    matching.where(`u.email ILIKE :like OR concat_ws(' ', u.firstName, u.lastName) ILIKE :like`, {
      like: `%${page.search.replace(/[\\%_]/g, '\\$&')}%`,
    });
  }
  const { entities, raw } = await matching
    .clone()
    .addSelect('count(*) OVER ()::int', 'total')
    .orderBy('u.createdAt', 'DESC')
    .addOrderBy('u.id', 'DESC')
    .offset(page.offset)
    .limit(page.limit)
    .getRawAndEntities<{ total: number }>();
  // a page beyond the end has no row to carry the total
  const total = raw[0]?.total ?? (page.offset === 0 ? 0 : await matching.getCount());
  return { rows: entities, total };
}

export async function countUsers(tx: EntityManager): Promise<number> {
  return tx.count(UserRow);
}

/** Copies billing's facts unless a newer copy is there. False when there is no such user. */
export async function copyAccess(tx: EntityManager, access: VersionedAccess): Promise<boolean> {
  await tx.query(
    `UPDATE "user"
        SET subscription_tier = $2, subscription_status = $3, trial_ends_at = $4, has_used_free_trial = $5,
            access_version = $6, updated_at = now()
      WHERE id = $1 AND access_version < $6`,
    [access.userId, access.tier, access.status, access.trialEndsAt, access.hasUsedFreeTrial, access.version],
  );
  return tx.existsBy(UserRow, { id: access.userId });
}

/** Copies quiz's figures unless newer ones are there. False when there is no such user. */
export async function copyStats(
  tx: EntityManager,
  { userId, after, completedAt, statsVersion }: QuizCompletedData,
): Promise<boolean> {
  await tx.query(
    `UPDATE "user"
        SET total_questions = $2, avg_score = $3, last_active_at = $4, stats_version = $5
      WHERE id = $1 AND stats_version < $5`,
    [userId, after.totalQuestionsCompleted, after.averageScore, completedAt, statsVersion],
  );
  return tx.existsBy(UserRow, { id: userId });
}
