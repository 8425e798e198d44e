import type { User } from '@tenfold/contracts';
import { accessLevel, grantsAccess, type AccessLevel } from '@tenfold/exam';

/** Mirrors the server's access rules for display; the server decides. */

type Standing = Pick<User, 'isAdmin' | 'subscriptionTier' | 'subscriptionStatus'>;

/** Active or trialing, on any plan. */
export function isSubscribed({ subscriptionStatus }: Pick<Standing, 'subscriptionStatus'>): boolean {
  return grantsAccess(subscriptionStatus);
}

/** Subscribers and administrators see the screens behind the paywall. */
export function passesGate(user: Standing): boolean {
  return levelOf(user) !== 'none';
}

export function mayTryPro({ hasUsedFreeTrial }: Pick<User, 'hasUsedFreeTrial'>): boolean {
  return !hasUsedFreeTrial;
}

/** Includes the trial. */
export function isProSubscriber(user: Standing): boolean {
  return user.subscriptionTier === 'pro' && isSubscribed(user);
}

/** False during the trial. */
export function paysForPro(user: Standing): boolean {
  return user.isAdmin || (user.subscriptionTier === 'pro' && user.subscriptionStatus === 'active');
}

/** Pro subscribers and administrators. */
export function hasPro(user: Standing): boolean {
  return levelOf(user) === 'pro';
}

function levelOf({ isAdmin, subscriptionTier: tier, subscriptionStatus: status }: Standing): AccessLevel {
  return accessLevel({ isAdmin }, { tier, status });
}
