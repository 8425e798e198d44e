import type { AdminUser, User } from '@tenfold/contracts';
import type { UserRow } from './user.entity.js';

/** What others may see of a user: never the password's hash. */
export function presentUser(row: UserRow, isAdmin: boolean): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImageUrl: row.profileImageUrl,
    isAdmin,
    subscriptionTier: row.subscriptionTier,
    subscriptionStatus: row.subscriptionStatus,
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    hasUsedFreeTrial: row.hasUsedFreeTrial,
    totalQuestions: row.totalQuestions,
    avgScore: row.avgScore,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** As presentUser, with what only the administrator is told. */
export function presentAdminUser(row: UserRow, isAdmin: boolean): AdminUser {
  return { ...presentUser(row, isAdmin), lastActiveAt: row.lastActiveAt?.toISOString() ?? null };
}
