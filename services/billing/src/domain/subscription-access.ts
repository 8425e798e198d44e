import type { Plan } from './plan.js';
import { cancellationOf, isWrittenOff, PAYMENT_FAILED, scheduledEnd } from './subscription-end.js';
import { graceEnd, hasPaid } from './payment-grace.js';
import { isLive, type SubscriptionSnapshot, type UnixSeconds } from './subscription-snapshot.js';

export interface SubscriptionAccessContext {
  now: UnixSeconds;
  cardRequired: boolean;
  graceDays: number;
  hasUsedTrial: boolean;
  isEnding: boolean;
}

export interface SubscriptionAccess {
  rule: string;
  plan: Plan;
  trialStarted: boolean;
  endsAt: UnixSeconds | null;
  cancelAtPeriodEnd: boolean;
  /** Whether a cancellation ends it at once instead of with its period. */
  cancelsAtOnce: boolean;
  isCollectionPaused: boolean;
  paymentFailed: boolean;
  paymentRetryAt: UnixSeconds | null;
  confirmUrl: string | null;
  graceEndsAt: UnixSeconds | null;
}

interface Row {
  rule: string;
  holds(snapshot: SubscriptionSnapshot, context: SubscriptionAccessContext): boolean;
  plan: Plan;
  paymentFailed?: true;
}

const inactive: Plan = { tier: 'free', status: 'inactive' };
const ended: Plan = { tier: 'free', status: 'cancelled' };
const trial: Plan = { tier: 'pro', status: 'trialing' };
const paid: Plan = { tier: 'pro', status: 'active' };

const FAULTS = ['payment_failed', 'payment_disputed'];

/** The first matching row decides. Ended subscriptions come first, so that no later change revives one. */
const table: readonly Row[] = [
  { rule: 'ended unpaid', plan: inactive, holds: (it) => it.status === 'canceled' && endedUnpaid(it) },
  {
    rule: 'ended before its trial began',
    plan: inactive,
    holds: (it, context) => it.status === 'canceled' && !began(it, context),
  },
  { rule: 'ended', plan: ended, holds: (it) => it.status === 'canceled' },
  { rule: 'never paid', plan: inactive, holds: (it) => it.status === 'incomplete_expired' },
  { rule: 'awaits its first payment', plan: inactive, holds: (it) => it.status === 'incomplete' },
  { rule: 'disputed', plan: inactive, holds: (it) => it.payment === 'disputed' },
  { rule: 'dispute lost', plan: inactive, holds: (it) => it.payment === 'lost' },
  { rule: 'refunded', plan: ended, holds: (it) => it.payment === 'refunded' },
  { rule: 'being ended', plan: inactive, holds: (_it, { isEnding }) => isEnding },
  {
    rule: 'trial awaits its card',
    plan: inactive,
    holds: (it, context) => it.status === 'trialing' && !began(it, context),
  },
  {
    rule: 'written off',
    plan: inactive,
    holds: (it) => it.status === 'active' && isWrittenOff(it.invoice),
  },
  {
    rule: 'collection paused, paid period over',
    plan: inactive,
    holds: (it, { now }) => it.status === 'active' && it.isCollectionPaused && now >= (it.paidUntil ?? 0),
  },
  { rule: 'trial', plan: trial, holds: (it) => it.status === 'trialing' },
  { rule: 'paid', plan: paid, holds: (it) => it.status === 'active' },
  {
    rule: 'payment failed, in grace',
    plan: paid,
    paymentFailed: true,
    holds: (it, { now, graceDays }) => it.status === 'past_due' && now < graceEnd(it, graceDays),
  },
  {
    rule: 'payment failed, never paid',
    plan: inactive,
    paymentFailed: true,
    holds: (it) => it.status === 'past_due' && !hasPaid(it),
  },
  {
    rule: 'payment failed, grace over',
    plan: inactive,
    paymentFailed: true,
    holds: (it) => it.status === 'past_due',
  },
  { rule: 'retries exhausted', plan: inactive, paymentFailed: true, holds: (it) => it.status === 'unpaid' },
  { rule: 'paused', plan: inactive, holds: (it) => it.status === 'paused' },
];

const unknown: Row = { rule: 'unknown status', plan: inactive, holds: () => true };

export function subscriptionAccessOf(
  snapshot: SubscriptionSnapshot,
  context: SubscriptionAccessContext,
): SubscriptionAccess {
  const row = table.find(({ holds }) => holds(snapshot, context)) ?? unknown;
  const isPro = row.plan.tier === 'pro';
  const paymentFailed = row.paymentFailed ?? false;
  const isInGrace = isPro && paymentFailed;
  const graceEndsAt = graceEnd(snapshot, context.graceDays);
  const cancellation = isPro ? scheduledEnd(snapshot) : null;
  const running = row.plan.status === 'trialing' ? snapshot.trialEnd : snapshot.periodEnd;
  const periodEnd = cancellation ?? running;
  const endsAt = periodEnd !== null && isInGrace ? Math.min(periodEnd, graceEndsAt) : periodEnd;
  return {
    rule: row.rule,
    plan: row.plan,
    trialStarted: row.plan.status === 'trialing' || (snapshot.trialEnd !== null && isPro),
    endsAt: isPro ? endsAt : null,
    cancelAtPeriodEnd: cancellation !== null,
    cancelsAtOnce: isLive(snapshot) && cancellationOf(snapshot, isPro) === 'at-once',
    isCollectionPaused: isLive(snapshot) && snapshot.isCollectionPaused,
    paymentFailed,
    paymentRetryAt: isInGrace ? (snapshot.invoice?.nextAttempt ?? null) : null,
    confirmUrl: paymentFailed ? (snapshot.dunning?.confirmUrl ?? null) : null,
    graceEndsAt: isInGrace && Number.isFinite(graceEndsAt) ? graceEndsAt : null,
  };
}

function began(
  snapshot: SubscriptionSnapshot,
  { cardRequired, hasUsedTrial }: SubscriptionAccessContext,
): boolean {
  return (
    snapshot.trialEnd === null ||
    !cardRequired ||
    hasUsedTrial ||
    snapshot.hasPaymentMethod ||
    snapshot.payment !== 'none'
  );
}

/** Also after a dispute that was won, so that the plan does not depend on whether the end or the verdict is read first. */
function endedUnpaid({ cancelReason, cancelComment, payment }: SubscriptionSnapshot): boolean {
  if (cancelComment === PAYMENT_FAILED || FAULTS.includes(cancelReason ?? '')) return true;
  return ['disputed', 'lost', 'won'].includes(payment);
}
