import type { ChargedPrice } from './pro-price.js';

export type UnixSeconds = number;

export const DAY_SECONDS = 86_400;
/** Tolerance between Stripe's clock and the database's: seven days must not show as eight. */
export const CLOCK_SKEW_SECONDS = 60;

export interface InvoiceSnapshot {
  id: string;
  isOpen: boolean;
  amountDueCents: number;
  attempts: number;
  dueSince: UnixSeconds;
  /** Null when Stripe will not retry. */
  nextAttempt: UnixSeconds | null;
}

/** What the latest payment means for access; `none` while there is none (an invoice of 0 is no payment). */
export type PaymentEffect = 'none' | 'kept' | 'refunded' | 'disputed' | 'lost';

/** The unpaid invoices of a subscription; read while it is past due or unpaid. */
export interface DunningSnapshot {
  hasPaid: boolean;
  /** When the oldest open invoice became due; null without one. */
  openSince: UnixSeconds | null;
  /** Stripe's page where the customer confirms the payment (3-D Secure); null when the bank does not ask for it. */
  confirmUrl: string | null;
}

/** Ids of payment methods that automatic payments may use; the subscription's own comes first. */
interface DefaultCards {
  ofSubscription: string | null;
  ofCustomer: string | null;
}

export interface SubscriptionSnapshot {
  id: string;
  /** Not an enum: Stripe may add statuses. */
  status: string;
  created: UnixSeconds;
  trialEnd: UnixSeconds | null;
  /** The earliest end over all items. */
  periodEnd: UnixSeconds | null;
  /** Set by an end that was scheduled in Stripe's portal or dashboard. */
  cancelAt: UnixSeconds | null;
  /** Set by an end that billing scheduled. */
  cancelAtPeriodEnd: boolean;
  canceledAt: UnixSeconds | null;
  cancelReason: string | null;
  /** A card is on file, for this subscription or for the customer. */
  hasPaymentMethod: boolean;
  invoice: InvoiceSnapshot | null;
  payment: PaymentEffect;
  /** Missing in rows that were stored before prices were checked. */
  price?: ChargedPrice;
  /** Missing in rows that were stored before it existed, null while nothing is unpaid. */
  dunning?: DunningSnapshot | null;
  cards?: DefaultCards;
}

const ENDED = ['canceled', 'incomplete_expired'];

/** False for a final status: a new subscription may then be created. */
export function isLive({ status }: Pick<SubscriptionSnapshot, 'status'>): boolean {
  return !ENDED.includes(status);
}

export interface NumberedSnapshot {
  fetch: number;
  snapshot: SubscriptionSnapshot;
}

/** Of two fetches the one with the higher number wins, in whichever order they arrive. */
export function laterOf(stored: NumberedSnapshot | null, incoming: NumberedSnapshot): NumberedSnapshot {
  return stored !== null && stored.fetch >= incoming.fetch ? stored : incoming;
}

export function toDate(seconds: UnixSeconds): Date {
  return new Date(seconds * 1_000);
}
