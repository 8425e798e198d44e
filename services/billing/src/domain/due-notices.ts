import type { DueNoticeType } from '@tenfold/contracts';
import type { Entitlement } from './entitlement.js';
import { CLOCK_SKEW_SECONDS, type SubscriptionSnapshot, type UnixSeconds } from './subscription-snapshot.js';

const DAY_SECONDS = 86_400;
/** So many days before a trial's end its owner is written to; the last one makes those before it worthless. */
const TRIAL_NOTICE_DAYS = [3, 1] as const;
const BILLING_REMINDER_DAYS = 3;

/** One thing to write to somebody about, once. */
export interface DueNotice {
  type: DueNoticeType;
  /** With user and type it names the notice for ever. */
  occasion: string;
  /** Not before. */
  due: UnixSeconds;
  /** From then on it would only confuse; null: it stays worth telling. */
  expires: UnixSeconds | null;
  /** The moment it speaks of. */
  at: UnixSeconds;
  amountCents: number;
}

/** All that is to be told as things stand, now or later. What is no longer in it is not to be told any more. */
export function dueNotices(
  snapshot: SubscriptionSnapshot,
  entitlement: Entitlement,
  { now, priceCents }: { now: UnixSeconds; priceCents: number },
): DueNotice[] {
  const { plan, endsAt, cancelAtPeriodEnd, paymentFailed } = entitlement;
  if (paymentFailed) return paymentFailure(snapshot, entitlement, now);
  if (plan.tier !== 'pro' || endsAt === null) return [];
  if (cancelAtPeriodEnd) return [cancellation(snapshot, endsAt, now)];
  if (plan.status === 'trialing') {
    // without a card the trial just ends
    return trialEndings(endsAt, snapshot.hasPaymentMethod ? priceCents : 0);
  }
  return [
    {
      type: 'billing_reminder',
      occasion: `renewal-${endsAt}`,
      due: endsAt - BILLING_REMINDER_DAYS * DAY_SECONDS,
      expires: endsAt,
      at: endsAt,
      amountCents: priceCents,
    },
  ];
}

function trialEndings(trialEnd: UnixSeconds, amountCents: number): DueNotice[] {
  return TRIAL_NOTICE_DAYS.map((days, index) => {
    const next = TRIAL_NOTICE_DAYS[index + 1];
    return {
      type: 'trial_ending',
      occasion: `trial-${days}d-${trialEnd}`,
      due: trialEnd - days * DAY_SECONDS,
      expires: next === undefined ? trialEnd : trialEnd - next * DAY_SECONDS,
      at: trialEnd,
      amountCents,
    };
  });
}

/** One for each invoice, however often Stripe tries it. */
function paymentFailure(
  { invoice }: SubscriptionSnapshot,
  entitlement: Entitlement,
  now: UnixSeconds,
): DueNotice[] {
  if (invoice === null) return [];
  return [
    {
      type: 'payment_failed',
      occasion: invoice.id,
      due: now,
      expires: null,
      at: entitlement.paymentRetryAt ?? entitlement.reviewAt ?? now,
      amountCents: invoice.amountDueCents,
    },
  ];
}

/** Asked for anew after a change of mind it is another occasion. */
function cancellation(snapshot: SubscriptionSnapshot, endsAt: UnixSeconds, now: UnixSeconds): DueNotice {
  return {
    type: 'cancellation_scheduled',
    occasion: `${snapshot.id}-${snapshot.canceledAt ?? endsAt}`,
    due: now,
    expires: endsAt,
    at: endsAt,
    amountCents: 0,
  };
}

/** Whole days until the moment, ceiling, never below 0; a difference between two clocks makes no further day. */
export function daysUntil(at: UnixSeconds, now: UnixSeconds): number {
  return Math.max(0, Math.ceil((at - now - CLOCK_SKEW_SECONDS) / DAY_SECONDS));
}
