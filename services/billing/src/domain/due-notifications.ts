import type { DueNotificationType } from '@tenfold/contracts';
import type { SubscriptionAccess } from './subscription-access.js';
import {
  CLOCK_SKEW_SECONDS,
  DAY_SECONDS,
  renewalCents,
  type SubscriptionSnapshot,
  type UnixSeconds,
} from './subscription-snapshot.js';

const TRIAL_NOTICE_DAYS = [3, 1] as const;
const BILLING_REMINDER_DAYS = 3;

export interface DueNotification {
  type: DueNotificationType;
  dedupeKey: string;
  due: UnixSeconds;
  /** Do not send after this time; null = never expires. */
  expires: UnixSeconds | null;
  /** Null for a failed payment without a planned attempt, and for one to confirm without Pro. */
  at: UnixSeconds | null;
  /** Null when it is not known in US cents. */
  amountCents: number | null;
  confirmUrl: string | null;
}

export function dueNotifications(
  snapshot: SubscriptionSnapshot,
  access: SubscriptionAccess,
  now: UnixSeconds,
): DueNotification[] {
  const { plan, endsAt, cancelAtPeriodEnd, paymentFailed } = access;
  if (paymentFailed) return paymentFailure(snapshot, access, now);
  if (plan.tier !== 'pro' || endsAt === null) return [];
  if (cancelAtPeriodEnd) return [cancellation(snapshot, endsAt, now)];
  if (snapshot.isCollectionPaused) return [];
  if (plan.status === 'trialing' && !snapshot.hasPaymentMethod) return trialEndings(endsAt, 0);
  const amountCents = renewalCents(snapshot);
  if (plan.status === 'trialing') return trialEndings(endsAt, amountCents);
  return [
    {
      type: 'billing_reminder',
      dedupeKey: `renewal-${endsAt}-${amountCents}`,
      due: endsAt - BILLING_REMINDER_DAYS * DAY_SECONDS,
      expires: endsAt,
      at: endsAt,
      amountCents,
      confirmUrl: null,
    },
  ];
}

/** A change of the amount after a reminder causes another one, because the amount is part of the dedupe key. */
function trialEndings(trialEnd: UnixSeconds, amountCents: number | null): DueNotification[] {
  return TRIAL_NOTICE_DAYS.map((days, index) => {
    const next = TRIAL_NOTICE_DAYS[index + 1];
    return {
      type: 'trial_ending',
      dedupeKey: `trial-${days}d-${trialEnd}-${amountCents}`,
      due: trialEnd - days * DAY_SECONDS,
      expires: next === undefined ? trialEnd : trialEnd - next * DAY_SECONDS,
      at: trialEnd,
      amountCents,
      confirmUrl: null,
    };
  });
}

/** One for each invoice, regardless of Stripe's retries, and one more when the bank requires 3-D Secure. */
function paymentFailure(
  { invoice }: SubscriptionSnapshot,
  access: SubscriptionAccess,
  now: UnixSeconds,
): DueNotification[] {
  if (invoice === null) return [];
  const { confirmUrl } = access;
  return [
    {
      type: 'payment_failed',
      dedupeKey: confirmUrl === null ? invoice.id : `${invoice.id}-confirm`,
      due: now,
      expires: null,
      at: confirmUrl === null ? invoice.nextAttempt : access.graceEndsAt,
      amountCents: invoice.amountDueCents,
      confirmUrl,
    },
  ];
}

function cancellation(
  snapshot: SubscriptionSnapshot,
  endsAt: UnixSeconds,
  now: UnixSeconds,
): DueNotification {
  return {
    type: 'cancellation_scheduled',
    dedupeKey: `${snapshot.id}-${snapshot.canceledAt ?? endsAt}`,
    due: now,
    expires: endsAt,
    at: endsAt,
    amountCents: 0,
    confirmUrl: null,
  };
}

export function daysUntil(at: UnixSeconds, now: UnixSeconds): number {
  return Math.max(0, Math.ceil((at - now - CLOCK_SKEW_SECONDS) / DAY_SECONDS));
}
