import {
  subscriptionAccessOf,
  type SubscriptionAccess,
  type SubscriptionAccessContext,
} from '../src/domain/subscription-access.js';
import type { InvoiceSnapshot, SubscriptionSnapshot } from '../src/domain/subscription-snapshot.js';

export const DAY = 86_400;
export const GRACE_DAYS = 21;
export const start = 1_800_000_000;
export const trialEnd = start + 7 * DAY;
export const periodEnd = start + 30 * DAY;

export const paid: SubscriptionSnapshot = {
  id: 'sub_1',
  status: 'active',
  created: start,
  trialEnd: null,
  periodEnd,
  cancelAt: null,
  cancelAtPeriodEnd: false,
  schedule: null,
  canceledAt: null,
  endedAt: null,
  cancelReason: null,
  cancelComment: null,
  isCollectionPaused: false,
  hasPaymentMethod: true,
  invoice: null,
  payment: 'kept',
  paidUntil: periodEnd,
  price: { id: 'price_now', amountCents: 1999 },
  card: { brand: 'visa', last4: '4242' },
};
export const trial: SubscriptionSnapshot = {
  ...paid,
  status: 'trialing',
  trialEnd,
  periodEnd: trialEnd,
  payment: 'none',
  paidUntil: null,
};
export const cardless: SubscriptionSnapshot = { ...trial, hasPaymentMethod: false };
export const converted: SubscriptionSnapshot = { ...paid, trialEnd };
export const open: InvoiceSnapshot = {
  id: 'in_1',
  status: 'open',
  amountDueCents: 1999,
  attempts: 1,
  dueSince: start,
  nextAttempt: start + 3 * DAY,
};
export const unpaidMonth = { unpaid: ['in_1'], hasPaid: true, openSince: start, confirmUrl: null };
export const pastDue: SubscriptionSnapshot = {
  ...paid,
  status: 'past_due',
  payment: 'none',
  invoice: open,
  dunning: unpaidMonth,
};
export const neverPaid: SubscriptionSnapshot = {
  ...pastDue,
  trialEnd,
  dunning: { ...unpaidMonth, hasPaid: false },
};
export const inGrace = { now: start + GRACE_DAYS * DAY - 1 };
export const afterGrace = { now: start + GRACE_DAYS * DAY };
export const withoutCard = { cardRequired: false };
export const usedTrial = { hasUsedTrial: true };
export const ended = { ...paid, status: 'canceled', canceledAt: start, endedAt: start };
export const endedTrial = { ...trial, status: 'canceled', canceledAt: start, endedAt: start };

const standard: SubscriptionAccessContext = {
  now: start + DAY,
  cardRequired: true,
  graceDays: GRACE_DAYS,
  hasUsedTrial: false,
  isEnding: false,
};

export function accessOf(
  snapshot: SubscriptionSnapshot,
  context: Partial<SubscriptionAccessContext> = {},
): SubscriptionAccess {
  return subscriptionAccessOf(snapshot, { ...standard, ...context });
}

export type AccessCase = [
  name: string,
  snapshot: SubscriptionSnapshot,
  context: Partial<SubscriptionAccessContext>,
  expected: [plan: string, rule: string, endsAt: number | null, scheduled: boolean],
];

export function summaryOf({ plan, rule, endsAt, cancelAtPeriodEnd }: SubscriptionAccess) {
  return [`${plan.tier}/${plan.status}`, rule, endsAt, cancelAtPeriodEnd];
}
