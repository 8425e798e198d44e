import type { User } from '@tenfold/contracts';
import { accessLevel, grantsAccess, type AccessLevel } from '@tenfold/exam';

/** Mirrors the server's access rules for display only; the server enforces them. */

type AccessFields = Pick<User, 'isAdmin' | 'subscriptionTier' | 'subscriptionStatus'>;

export function isSubscribed({ subscriptionStatus }: Pick<AccessFields, 'subscriptionStatus'>): boolean {
  return grantsAccess(subscriptionStatus);
}

export function hasAccess(user: AccessFields): boolean {
  return levelOf(user) !== 'none';
}

export function mayTryPro({ hasUsedFreeTrial }: Pick<User, 'hasUsedFreeTrial'>): boolean {
  return !hasUsedFreeTrial;
}

export function isProSubscriber(user: AccessFields): boolean {
  return user.subscriptionTier === 'pro' && isSubscribed(user);
}

export function paysForPro(user: AccessFields): boolean {
  return user.isAdmin || (user.subscriptionTier === 'pro' && user.subscriptionStatus === 'active');
}

export function hasPro(user: AccessFields): boolean {
  return levelOf(user) === 'pro';
}

function levelOf({ isAdmin, subscriptionTier: tier, subscriptionStatus: status }: AccessFields): AccessLevel {
  return accessLevel({ isAdmin }, { tier, status });
}
