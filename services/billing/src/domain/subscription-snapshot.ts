import type { ChargedPrice } from './pro-price.js';

export type UnixSeconds = number;

export const DAY_SECONDS = 86_400;
/** Clock skew between Stripe and the database that is tolerated: seven days must not show as eight. */
export const CLOCK_SKEW_SECONDS = 60;

export interface InvoiceSnapshot {
  id: string;
  status: string | null;
  /** Null in another currency than US dollars. */
  amountDueCents: number | null;
  attempts: number;
  dueSince: UnixSeconds;
  nextAttempt: UnixSeconds | null;
}

export type PaymentEffect = 'none' | 'kept' | 'refunded' | 'disputed' | 'lost' | 'won';

export interface DunningSnapshot {
  /** Ids of the invoices that can still be charged: drafts, open and uncollectible ones. */
  unpaid: string[];
  hasPaid: boolean;
  openSince: UnixSeconds | null;
  confirmUrl: string | null;
}

export interface CardSnapshot {
  brand: string;
  last4: string;
}

interface DefaultCards {
  ofSubscription: string | null;
  ofCustomer: string | null;
}

export interface SubscriptionSnapshot {
  id: string;
  status: string;
  created: UnixSeconds;
  trialEnd: UnixSeconds | null;
  periodEnd: UnixSeconds | null;
  cancelAt: UnixSeconds | null;
  cancelAtPeriodEnd: boolean;
  /** Id of the subscription schedule that manages it: Stripe then refuses every change of its end. */
  schedule: string | null;
  canceledAt: UnixSeconds | null;
  endedAt: UnixSeconds | null;
  cancelReason: string | null;
  /** The reason that billing gave when it ended the subscription. */
  cancelComment: string | null;
  isCollectionPaused: boolean;
  hasPaymentMethod: boolean;
  invoice: InvoiceSnapshot | null;
  payment: PaymentEffect;
  /** The end of the last period that a payment covers. */
  paidUntil: UnixSeconds | null;
  price: ChargedPrice | null;
  /** Discounts or a balance of the customer change what the renewal costs. */
  isPriceChanged?: boolean;
  /** What the next renewal costs, where the price has changed since the last invoice; null when Stripe does not say. */
  upcomingCents?: number | null;
  /** The card that Stripe charges next; null when it is not a card. */
  card: CardSnapshot | null;
  /** Null while nothing is unpaid. Missing in what was not read for a live subscription. */
  dunning?: DunningSnapshot | null;
  cards?: DefaultCards;
}

const ENDED = ['canceled', 'incomplete_expired'];

/** What the next renewal costs; null when it is not known in US cents. */
export function renewalCents({ price, isPriceChanged, upcomingCents }: SubscriptionSnapshot): number | null {
  if (upcomingCents !== undefined) return upcomingCents;
  return isPriceChanged === true ? null : (price?.amountCents ?? null);
}

export function isLive({ status }: Pick<SubscriptionSnapshot, 'status'>): boolean {
  return !ENDED.includes(status);
}

export interface NumberedSnapshot {
  fetch: number;
  snapshot: SubscriptionSnapshot;
}

export function laterOf(stored: NumberedSnapshot | null, incoming: NumberedSnapshot): NumberedSnapshot {
  return stored !== null && stored.fetch >= incoming.fetch ? stored : incoming;
}

export function toDate(seconds: UnixSeconds): Date {
  return new Date(seconds * 1_000);
}
