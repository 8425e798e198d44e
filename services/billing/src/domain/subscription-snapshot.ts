/** Seconds since 1970, as Stripe tells time. */
export type UnixSeconds = number;

/** Stripe's clock and the database's are never quite the same: seven days must not look like eight because of it. */
export const CLOCK_SKEW_SECONDS = 60;

/** The latest invoice, when it asks for money. */
export interface InvoiceSnapshot {
  id: string;
  isOpen: boolean;
  amountDueCents: number;
  /** 0 until the first attempt to charge. */
  attempts: number;
  /** When it became due: its finalisation, or its creation. */
  dueSince: UnixSeconds;
  /** Null when Stripe will not try again by itself. */
  nextAttempt: UnixSeconds | null;
}

/** What became of the latest payment of money; `none` while there is none (a trial's invoice of 0 is none). */
export type PaymentFate = 'none' | 'kept' | 'refunded' | 'disputed' | 'lost';

/** What billing keeps of a Stripe subscription: all that decides who may use what, and nothing else. */
export interface SubscriptionSnapshot {
  id: string;
  /** Stripe's word; it may grow words that we do not know. */
  status: string;
  created: UnixSeconds;
  trialEnd: UnixSeconds | null;
  /** The earliest end over all items. */
  periodEnd: UnixSeconds | null;
  /** How Stripe's own pages schedule an end. */
  cancelAt: UnixSeconds | null;
  /** How our call schedules it. Neither of the two tells all alone. */
  cancelAtPeriodEnd: boolean;
  /** When the end was asked for. */
  canceledAt: UnixSeconds | null;
  cancelReason: string | null;
  /** A card is on file, for this subscription or for the customer. */
  hasPaymentMethod: boolean;
  invoice: InvoiceSnapshot | null;
  payment: PaymentFate;
}

const ENDED = ['canceled', 'incomplete_expired'];

/** False once nothing can bring it back: another may then be made. */
export function isLive({ status }: Pick<SubscriptionSnapshot, 'status'>): boolean {
  return !ENDED.includes(status);
}

/** A snapshot with the number of its fetch; numbers are given out before Stripe is asked. */
export interface NumberedSnapshot {
  fetch: number;
  snapshot: SubscriptionSnapshot;
}

/** Of two fetches the later one holds, in whichever order they come in. */
export function laterOf(stored: NumberedSnapshot | null, incoming: NumberedSnapshot): NumberedSnapshot {
  return stored !== null && stored.fetch >= incoming.fetch ? stored : incoming;
}

/** The moment as a Date. */
export function toDate(seconds: UnixSeconds): Date {
  return new Date(seconds * 1_000);
}
