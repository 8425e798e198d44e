import type { Plan } from './plan.js';
import type { SubscriptionSnapshot, UnixSeconds } from './subscription-snapshot.js';

/** So long an unpaid month stays open while Stripe tries the card again. */
export const GRACE_DAYS = 7;
const DAY_SECONDS = 86_400;

export interface EntitlementContext {
  /** Stripe's now: the database's, moved as far as a test clock is. */
  now: UnixSeconds;
  /** TRIAL_REQUIRES_CARD. */
  cardRequired: boolean;
  /** Sticky: a trial that has begun goes on when its card is taken away. */
  hasUsedTrial: boolean;
}

/** What a Stripe subscription entitles to. */
export interface Entitlement {
  /** The row of the state table that decided. */
  rule: string;
  plan: Plan;
  /** The trial has begun, and is used up by that. */
  trialStarted: boolean;
  /** The end of the trial or of the paid month; null on free. */
  endsAt: UnixSeconds | null;
  cancelAtPeriodEnd: boolean;
  paymentFailed: boolean;
  paymentRetryAt: UnixSeconds | null;
  /** When our own rule, the grace, changes the answer though nothing changes at Stripe. */
  reviewAt: UnixSeconds | null;
}

interface Row {
  rule: string;
  holds(snapshot: SubscriptionSnapshot, context: EntitlementContext): boolean;
  plan: Plan;
  paymentFailed?: true;
}

const gate: Plan = { tier: 'free', status: 'inactive' };
const ended: Plan = { tier: 'free', status: 'cancelled' };
const trial: Plan = { tier: 'pro', status: 'trialing' };
const paid: Plan = { tier: 'pro', status: 'active' };

const FAULTS = ['payment_failed', 'payment_disputed'];

/** The state table, first row that holds. An ended subscription comes first: nothing done to it later revives it. */
const table: readonly Row[] = [
  { rule: 'ended unpaid', plan: gate, holds: (it) => it.status === 'canceled' && endedUnpaid(it) },
  {
    rule: 'ended before its trial began',
    plan: gate,
    holds: (it, context) => it.status === 'canceled' && !began(it, context),
  },
  { rule: 'ended', plan: ended, holds: (it) => it.status === 'canceled' },
  { rule: 'never paid', plan: gate, holds: (it) => it.status === 'incomplete_expired' },
  { rule: 'awaits its first payment', plan: gate, holds: (it) => it.status === 'incomplete' },
  { rule: 'disputed', plan: gate, holds: (it) => it.payment === 'disputed' },
  { rule: 'dispute lost', plan: gate, holds: (it) => it.payment === 'lost' },
  { rule: 'refunded', plan: ended, holds: (it) => it.payment === 'refunded' },
  {
    rule: 'trial awaits its card',
    plan: gate,
    holds: (it, context) => it.status === 'trialing' && !began(it, context),
  },
  { rule: 'trial', plan: trial, holds: (it) => it.status === 'trialing' },
  { rule: 'paid', plan: paid, holds: (it) => it.status === 'active' },
  {
    rule: 'payment failed, in grace',
    plan: paid,
    paymentFailed: true,
    holds: (it, { now }) => it.status === 'past_due' && now < graceEnd(it),
  },
  {
    rule: 'payment failed, grace over',
    plan: gate,
    paymentFailed: true,
    holds: (it) => it.status === 'past_due',
  },
  { rule: 'retries exhausted', plan: gate, paymentFailed: true, holds: (it) => it.status === 'unpaid' },
  { rule: 'paused', plan: gate, holds: (it) => it.status === 'paused' },
];

/** Nobody gets Pro by a word of Stripe's that we do not know. */
const unknown: Row = { rule: 'unknown status', plan: gate, holds: () => true };

/** What `snapshot` entitles to: the state table, with what the owner is to be told beside it. */
export function entitlementOf(snapshot: SubscriptionSnapshot, context: EntitlementContext): Entitlement {
  const row = table.find(({ holds }) => holds(snapshot, context)) ?? unknown;
  const isPro = row.plan.tier === 'pro';
  const paymentFailed = row.paymentFailed ?? false;
  const isInGrace = isPro && paymentFailed;
  const cancellation = isPro ? scheduledEnd(snapshot) : null;
  const running = row.plan.status === 'trialing' ? snapshot.trialEnd : snapshot.periodEnd;
  return {
    rule: row.rule,
    plan: row.plan,
    trialStarted: row.plan.status === 'trialing' || (snapshot.trialEnd !== null && isPro),
    endsAt: isPro ? (cancellation ?? running) : null,
    cancelAtPeriodEnd: cancellation !== null,
    paymentFailed,
    paymentRetryAt: isInGrace ? (snapshot.invoice?.nextAttempt ?? null) : null,
    reviewAt: isInGrace && Number.isFinite(graceEnd(snapshot)) ? graceEnd(snapshot) : null,
  };
}

/** When a scheduled end comes, of both ways to schedule it; null when the running period is followed by another. */
export function scheduledEnd(snapshot: SubscriptionSnapshot): UnixSeconds | null {
  const { cancelAt, cancelAtPeriodEnd, status, trialEnd, periodEnd } = snapshot;
  const running = (status === 'trialing' ? trialEnd : periodEnd) ?? Infinity;
  const asked = [cancelAt ?? Infinity, cancelAtPeriodEnd ? running : Infinity];
  const end = Math.min(...asked);
  return end <= running && Number.isFinite(end) ? end : null;
}

/** Whether the customer got anything of it: a trial without a trial's conditions never began. */
function began(snapshot: SubscriptionSnapshot, { cardRequired, hasUsedTrial }: EntitlementContext): boolean {
  return (
    snapshot.trialEnd === null ||
    !cardRequired ||
    hasUsedTrial ||
    snapshot.hasPaymentMethod ||
    snapshot.payment !== 'none'
  );
}

function endedUnpaid({ cancelReason, payment }: SubscriptionSnapshot): boolean {
  return FAULTS.includes(cancelReason ?? '') || payment === 'disputed' || payment === 'lost';
}

/** Without an invoice to count from Stripe alone decides. */
function graceEnd({ invoice }: SubscriptionSnapshot): UnixSeconds {
  return invoice === null ? Infinity : invoice.dueSince + GRACE_DAYS * DAY_SECONDS;
}
