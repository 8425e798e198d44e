import type { ListedUser, User } from '@tenfold/contracts';
import type { UserRow } from './user.entity.js';

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImageUrl: row.profileImageUrl,
    isAdmin: row.isAdmin,
    isEditor: row.isEditor,
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

export function presentAdminUser(row: UserRow): ListedUser {
  return { ...presentUser(row), lastActiveAt: row.lastActiveAt?.toISOString() ?? null };
}
