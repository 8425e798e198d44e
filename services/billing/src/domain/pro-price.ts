/** A price at Stripe that sells Pro, checked when billing started. */
export interface ProPrice {
  id: string;
  /** Cents of `currency` a month. */
  amountCents: number;
  currency: string;
}

export interface PricedItem {
  priceId: string;
  /** Null for a price without a fixed amount. */
  amountCents: number | null;
  currency: string;
  interval: string | null;
  intervalCount: number;
  quantity: number;
}

export interface ChargedPrice {
  id: string;
  amountCents: number;
  currency: string;
}

/** Null when no item sells Pro: a subscription to another product of the same Stripe account grants nothing. */
export function proPriceOf(items: readonly PricedItem[], known: readonly ProPrice[]): ChargedPrice | null {
  const item = items.find((it) => known.some((price) => sells(price, it)));
  if (item === undefined) return null;
  return { id: item.priceId, amountCents: (item.amountCents ?? 0) * item.quantity, currency: item.currency };
}

function sells(price: ProPrice, item: PricedItem): boolean {
  return (
    item.priceId === price.id &&
    item.amountCents === price.amountCents &&
    item.currency === price.currency &&
    item.interval === 'month' &&
    item.intervalCount === 1 &&
    item.quantity >= 1
  );
}
