import type { User } from '@tenfold/contracts';
import { accessLevel, grantsAccess, type AccessLevel } from '@tenfold/exam';

/** Mirrors the server's access rules for display only; the server enforces them. */

type Standing = Pick<User, 'isAdmin' | 'subscriptionTier' | 'subscriptionStatus'>;

export function isSubscribed({ subscriptionStatus }: Pick<Standing, 'subscriptionStatus'>): boolean {
  return grantsAccess(subscriptionStatus);
}

export function passesGate(user: Standing): boolean {
  return levelOf(user) !== 'none';
}

export function mayTryPro({ hasUsedFreeTrial }: Pick<User, 'hasUsedFreeTrial'>): boolean {
  return !hasUsedFreeTrial;
}

export function isProSubscriber(user: Standing): boolean {
  return user.subscriptionTier === 'pro' && isSubscribed(user);
}

export function paysForPro(user: Standing): boolean {
  return user.isAdmin || (user.subscriptionTier === 'pro' && user.subscriptionStatus === 'active');
}

export function hasPro(user: Standing): boolean {
  return levelOf(user) === 'pro';
}

function levelOf({ isAdmin, subscriptionTier: tier, subscriptionStatus: status }: Standing): AccessLevel {
  return accessLevel({ isAdmin }, { tier, status });
}
