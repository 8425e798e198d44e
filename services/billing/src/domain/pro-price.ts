export interface ProPrice {
  id: string;
  amountCents: number;
  currency: string;
}

export interface PricedItem {
  priceId: string;
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

/** Null when no item sells Pro: subscriptions to other products of the same Stripe account grant nothing. */
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
