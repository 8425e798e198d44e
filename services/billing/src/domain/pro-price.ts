export interface ProPrice {
  id: string;
  productId: string;
  amountCents: number;
  currency: string;
}

export interface PricedItem {
  priceId: string;
  productId: string;
  amountCents: number | null;
  currency: string;
  quantity: number;
}

/** The price of a subscription to Pro. */
export interface ChargedPrice {
  id: string;
  /** What a renewal costs; null when Stripe does not state it as US cents. */
  amountCents: number | null;
}

export interface SubscriptionOrigin {
  id: string;
  /** `metadata.userId`, which billing sets on the subscriptions that it creates. */
  userId: string | null;
  items: readonly PricedItem[];
}

/**
 * Whether a subscription is for Pro: its product is, billing created it, or it was for Pro before. Its price does not
 * matter, because prices change and the user still pays for Pro.
 */
export function isForPro(
  { id, userId, items }: SubscriptionOrigin,
  known: { userId: string; prices: readonly ProPrice[]; subscriptionIds: readonly string[] },
): boolean {
  return (
    userId === known.userId ||
    known.subscriptionIds.includes(id) ||
    items.some((it) => sells(it, known.prices))
  );
}

/** The id is that of the item that sells Pro; the amount is that of all items, which one renewal charges together. */
export function chargedPrice(items: readonly PricedItem[], prices: readonly ProPrice[]): ChargedPrice | null {
  const item = items.find((it) => sells(it, prices)) ?? items[0];
  if (item === undefined) return null;
  const amounts = items.map(({ amountCents, currency, quantity }) =>
    usCents(amountCents === null ? null : amountCents * quantity, currency),
  );
  return { id: item.priceId, amountCents: sumCents(amounts) };
}

/** Null for an amount in another currency, because texts state amounts in dollars. */
export function usCents(amount: number | null, currency: string): number | null {
  return currency === 'usd' ? amount : null;
}

/** Null when one of the amounts is. */
export function sumCents(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
}

/** False for a price that was made in the dashboard, for a quantity above one, and with further items. */
export function isKnownPrice(price: ChargedPrice | null, prices: readonly ProPrice[]): boolean {
  return prices.some(({ id, amountCents }) => id === price?.id && amountCents === price.amountCents);
}

function sells({ productId }: PricedItem, prices: readonly ProPrice[]): boolean {
  return prices.some((price) => price.productId === productId);
}
