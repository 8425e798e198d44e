import type { Emulator } from '@tenfold/stripe-emulator';
import type Stripe from 'stripe';

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

export interface PaidCharge {
  id: string;
  subscription: string;
  created: number;
  periodEnd: number;
  isRefunded: boolean;
  isPartlyRefunded: boolean;
  /** Statuses of its disputes. */
  disputes: string[];
}

interface PlannedCharge {
  at: number;
  cents: number;
}

export interface Truth {
  live: Stripe.Subscription | undefined;
  liveCount: number;
  charges: PaidCharge[];
  openInvoices: Stripe.Invoice[];
  draft: Stripe.Invoice | undefined;
  /** What Stripe charges next by itself, as things are. */
  plannedCharge: PlannedCharge | null;
  customers: string[];
}

const ENDED = ['canceled', 'incomplete_expired'];

/** What the emulator holds of each user, read once for all of them. */
export function readTruth(emulator: Emulator): (userId: string) => Truth {
  const product = emulator.objects('price').find((it) => it.lookup_key === 'pro_monthly')?.product;
  const customers = group(emulator.objects('customer'), (it) => it.metadata['userId'] ?? '');
  const subscriptions = group(emulator.objects('subscription'), (it) => String(it.customer));
  const invoices = group(emulator.objects('invoice'), (it) => String(it.customer));
  const charges = group(emulator.objects('charge'), (it) => String(it.customer));
  const disputes = group(emulator.objects('dispute'), (it) => String(it.charge));
  const invoiceOf = new Map(
    emulator.objects('invoice_payment').map((it) => [it.payment.payment_intent, String(it.invoice)]),
  );
  return (userId) => {
    const known = customers.get(userId) ?? [];
    const own = known.map(({ id }) => id);
    const hasCard = known.some((it) => it.invoice_settings.default_payment_method !== null);
    const of = <T>(map: Map<string, T[]>) => own.flatMap((id) => map.get(id) ?? []);
    const all = of(subscriptions).filter((it) =>
      it.items.data.some(({ price }) => price.product === product),
    );
    const live = all.filter(({ status }) => !ENDED.includes(status));
    const bills = of(invoices);
    return {
      live: live.at(-1),
      liveCount: live.length,
      customers: own,
      charges: of(charges)
        .filter(({ paid }) => paid)
        .flatMap((it) => {
          const bill = bills.find(({ id }) => id === invoiceOf.get(it.payment_intent as string));
          return bill
            ? [
                paidCharge(
                  it,
                  bill,
                  (disputes.get(it.id) ?? []).map(({ status }) => status),
                ),
              ]
            : [];
        }),
      openInvoices: bills.filter(({ status }) => status === 'open' || status === 'uncollectible'),
      draft: bills.find(({ status, auto_advance: advances }) => status === 'draft' && advances),
      plannedCharge: plannedCharge(live, bills, hasCard),
    };
  };
}

function paidCharge(charge: Stripe.Charge, bill: Stripe.Invoice, disputes: string[]): PaidCharge {
  return {
    id: charge.id,
    subscription: subscriptionOf(bill),
    created: charge.created,
    periodEnd: Math.max(...bill.lines.data.map(({ period }) => period.end)),
    isRefunded: charge.amount_refunded >= charge.amount,
    isPartlyRefunded: charge.amount_refunded > 0,
    disputes,
  };
}

export function subscriptionOf(invoice: Stripe.Invoice): string {
  return String(invoice.parent?.subscription_details?.subscription);
}

/**
 * A trial without a card of its own or of the customer ends without a charge. What is past due is charged by its invoices
 * only: after Stripe's last retry billing ends it before its next month (`staysUnpaid`).
 */
function plannedCharge(
  live: Stripe.Subscription[],
  bills: Stripe.Invoice[],
  hasCard: boolean,
): PlannedCharge | null {
  const ofInvoices = bills
    .filter((it) => it.auto_advance && it.amount_due > 0)
    .map((it) => ({
      at: it.status === 'draft' ? it.automatically_finalizes_at : it.next_payment_attempt,
      cents: it.amount_due,
    }));
  const ofSubscriptions = live.map((it) => {
    const end = it.status === 'trialing' ? it.trial_end : periodEndOf(it);
    const ends = it.cancel_at !== null && it.cancel_at <= (end ?? 0);
    const isCharged = it.status === 'trialing' && (hasCard || it.default_payment_method !== null);
    const renews = isCharged || it.status === 'active';
    const at = renews && !ends && it.pause_collection === null ? end : null;
    return { at, cents: it.items.data.reduce((sum, { price }) => sum + (price.unit_amount ?? 0), 0) };
  });
  const planned = [...ofInvoices, ...ofSubscriptions].flatMap(({ at, cents }) =>
    at === null ? [] : [{ at, cents }],
  );
  return planned.toSorted((a, b) => a.at - b.at)[0] ?? null;
}

export function periodEndOf({ items }: Stripe.Subscription): number {
  return Math.min(...items.data.map((it) => it.current_period_end));
}

function group<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
