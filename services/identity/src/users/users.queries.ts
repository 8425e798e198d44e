import { randomUUID } from 'node:crypto';
import {
  CredentialsReplaced,
  type QuizCompletedData,
  type RescoredAverage,
  type SortOrder,
  type UserEmail,
  type UserPlan,
  type UserRole,
  type UserSort,
  type VersionedAccess,
} from '@tenfold/contracts';
import { canonicalEmail } from '@tenfold/exam';
import { emit, runPrepared, signal } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { UserRow } from './user.entity.js';

export interface NewUser {
  email: string;
  passwordHash: string | null;
  emailVerified: boolean;
  ageAttested: boolean;
  firstName: string | null;
  lastName: string | null;
}

export async function insertUser(tx: EntityManager, user: NewUser): Promise<UserRow | null> {
  const id = randomUUID();
  await tx.query(
    `INSERT INTO "user" (id, email, canonical_email, email_verified_at, password_hash, first_name, last_name,
                         age_attested_at)
     VALUES ($1, $2, $3, CASE WHEN $4 THEN now() END, $5, $6, $7, CASE WHEN $8 THEN now() END)
     ON CONFLICT (canonical_email) DO NOTHING`,
    [
      id,
      user.email,
      canonicalEmail(user.email),
      user.emailVerified,
      user.passwordHash,
      user.firstName,
      user.lastName,
      user.ageAttested,
    ],
  );
  return findUser(tx, id);
}

export function findUser(tx: EntityManager, userId: string): Promise<UserRow | null> {
  return tx.findOneBy(UserRow, { id: userId });
}

export function readEmails(
  tx: EntityManager,
  userIds: readonly string[],
  { withStudents }: { withStudents: boolean },
): Promise<UserEmail[]> {
  return tx.query(
    'SELECT id AS "userId", email FROM "user" WHERE id = ANY ($1::uuid[]) AND ($2 OR is_admin OR is_editor)',
    [userIds, withStudents],
  );
}

export function lockUser(tx: EntityManager, userId: string): Promise<UserRow | null> {
  return tx.findOne(UserRow, { where: { id: userId }, lock: { mode: 'for_no_key_update' } });
}

export function findUserByEmail(tx: EntityManager, email: string): Promise<UserRow | null> {
  return tx.findOneBy(UserRow, { canonicalEmail: canonicalEmail(email) });
}

export type ProfileChange = Partial<Pick<UserRow, 'firstName' | 'lastName' | 'profileImageUrl'>>;

export async function storeProfile(
  tx: EntityManager,
  userId: string,
  change: ProfileChange,
): Promise<boolean> {
  const { affected } = await tx.update(UserRow, { id: userId }, { ...change, updatedAt: () => 'now()' });
  return affected === 1;
}

export async function replacePasswordHash(
  tx: EntityManager,
  userId: string,
  { known, passwordHash }: { known: string; passwordHash: string },
): Promise<void> {
  await tx.update(UserRow, { id: userId, passwordHash: known }, { passwordHash });
}

/** @param passwordHash null removes the password */
export async function setPassword(
  tx: EntityManager,
  userId: string,
  passwordHash: string | null,
): Promise<void> {
  await tx.update(
    UserRow,
    { id: userId },
    { passwordHash, passwordChangedAt: () => 'clock_timestamp()', updatedAt: () => 'now()' },
  );
  await emit(
    tx,
    CredentialsReplaced,
    { userId, replacedAt: new Date().toISOString() },
    { aggregateType: 'user', aggregateId: userId, aggregateVersion: 1 },
  );
}

export async function markEmailVerified(tx: EntityManager, userId: string): Promise<void> {
  await tx.update(UserRow, { id: userId }, { emailVerifiedAt: () => 'COALESCE(email_verified_at, now())' });
}

export async function setEmail(tx: EntityManager, userId: string, email: string): Promise<void> {
  await tx.update(
    UserRow,
    { id: userId },
    {
      email,
      canonicalEmail: canonicalEmail(email),
      emailVerifiedAt: () => 'now()',
      updatedAt: () => 'now()',
    },
  );
  signal(tx, userId, 'profile');
}

export async function setEditor(
  tx: EntityManager,
  { id }: Pick<UserRow, 'id'>,
  isEditor: boolean,
): Promise<UserRow> {
  await tx.update(UserRow, { id }, { isEditor, updatedAt: () => 'now()' });
  return tx.findOneByOrFail(UserRow, { id });
}

export interface UserListing {
  search: string;
  plan: UserPlan | null;
  role: UserRole | null;
  sort: UserSort;
  order: SortOrder;
  limit: number;
  offset: number;
}

const sortProperties: Record<UserSort, readonly string[]> = {
  email: ['email'],
  plan: ['subscriptionTier', 'subscriptionStatus'],
  questions: ['totalQuestions'],
  lastActive: ['lastActiveAt'],
  joined: ['createdAt'],
};

const planConditions: Record<UserPlan, string> = {
  free: `u.subscriptionTier = 'free'`,
  trial: `u.subscriptionTier = 'pro' AND u.subscriptionStatus = 'trialing'`,
  pro: `u.subscriptionTier = 'pro' AND u.subscriptionStatus <> 'trialing'`,
};

const roleConditions: Record<UserRole, string> = {
  student: 'NOT u.isAdmin AND NOT u.isEditor',
  editor: 'u.isEditor',
  admin: 'u.isAdmin',
};

export async function readUserPage(
  tx: EntityManager,
  page: UserListing,
): Promise<{ rows: UserRow[]; total: number }> {
  const matching = tx.createQueryBuilder(UserRow, 'u');
  if (page.search !== '') {
    matching.andWhere(`(u.email ILIKE :like OR concat_ws(' ', u.firstName, u.lastName) ILIKE :like)`, {
      like: `%${page.search.replace(/[\\%_]/g, '\\$&')}%`,
    });
  }
  if (page.plan !== null) matching.andWhere(planConditions[page.plan]);
  if (page.role !== null) matching.andWhere(roleConditions[page.role]);
  const listed = matching.clone().addSelect('count(*) OVER ()::int', 'total');
  const direction = page.order === 'asc' ? 'ASC' : 'DESC';
  for (const property of sortProperties[page.sort])
    listed.addOrderBy(`u.${property}`, direction, 'NULLS LAST');
  const { entities, raw } = await listed
    .addOrderBy('u.id', 'DESC')
    .offset(page.offset)
    .limit(page.limit)
    .getRawAndEntities<{ total: number }>();
  // a page beyond the end has no row that carries the total
  const total = raw[0]?.total ?? (page.offset === 0 ? 0 : await matching.getCount());
  return { rows: entities, total };
}

export async function countAccounts(tx: EntityManager): Promise<number> {
  return tx.count(UserRow);
}

/** Copies billing's fields unless the copy is as new or newer. @returns false when the user does not exist */
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

const COPY_STATS = {
  name: 'copy-stats',
  text: `UPDATE "user"
    SET total_questions = $2, avg_score = CASE WHEN rescored_version < $5 THEN $3 ELSE avg_score END,
      last_active_at = $4, stats_version = $5
    WHERE id = $1 AND stats_version < $5`,
};

export async function copyStats(
  tx: EntityManager,
  { userId, after, completedAt, statsVersion }: QuizCompletedData,
): Promise<boolean> {
  const [, copied] = await runPrepared<[unknown, number]>(tx, COPY_STATS, [
    userId,
    after.totalQuestionsCompleted,
    after.averageScore,
    completedAt,
    statsVersion,
  ]);
  return copied > 0 || tx.existsBy(UserRow, { id: userId });
}

/** Copies the average unless that of a newer quiz or of a later rescoring is there. @returns false when the user does not exist */
export async function copyAverage(
  tx: EntityManager,
  userId: string,
  { score, statsVersion, rescoredAt }: RescoredAverage,
): Promise<boolean> {
  await tx.query(
    `UPDATE "user" SET avg_score = $2, rescored_version = $3, rescored_at = $4
     WHERE id = $1 AND stats_version <= $3 AND (rescored_version < $3 OR rescored_version = $3 AND rescored_at <= $4)`,
    [userId, score, statsVersion, rescoredAt],
  );
  return tx.existsBy(UserRow, { id: userId });
}
