import { randomUUID } from 'node:crypto';
import type { User } from '@tenfold/contracts';

export function createUser(overrides: Partial<User> = {}): User {
  const moment = '2026-01-01T00:00:00.000Z';
  return {
    id: randomUUID(),
    email: 'ana@example.com',
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    isAdmin: false,
    isEditor: false,
    subscriptionTier: 'free',
    subscriptionStatus: 'inactive',
    trialEndsAt: null,
    hasUsedFreeTrial: false,
    totalQuestions: 0,
    avgScore: 0,
    createdAt: moment,
    updatedAt: moment,
    ...overrides,
  };
}
