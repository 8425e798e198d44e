import type { User } from '@tenfold/contracts';

/** What the client mirrors of who may do what; the server decides. */

type Standing = Pick<User, 'isAdmin' | 'subscriptionTier' | 'subscriptionStatus'>;

/** Active or trialing, whatever the plan. */
export function isSubscribed({ subscriptionStatus }: Pick<Standing, 'subscriptionStatus'>): boolean {
  return subscriptionStatus === 'active' || subscriptionStatus === 'trialing';
}

/** May see the gated screens: subscribed, or the administrator. */
export function passesGate(user: Standing): boolean {
  return user.isAdmin || isSubscribed(user);
}

/** The free trial is given once. */
export function mayTryPro({ hasUsedFreeTrial }: Pick<User, 'hasUsedFreeTrial'>): boolean {
  return !hasUsedFreeTrial;
}

/** Pays for Pro or tries it. */
export function isProSubscriber(user: Standing): boolean {
  return user.subscriptionTier === 'pro' && isSubscribed(user);
}

/** Beyond the trial: nothing is left to upgrade to. */
export function paysForPro(user: Standing): boolean {
  return user.isAdmin || (user.subscriptionTier === 'pro' && user.subscriptionStatus === 'active');
}

/** May use everything that Pro offers: a Pro subscriber, or the administrator. */
export function hasPro(user: Standing): boolean {
  return user.isAdmin || isProSubscriber(user);
}
