import { proPriceOf, type PricedItem } from './pro-price.js';

const known = [
  { id: 'price_now', amountCents: 1999, currency: 'usd' },
  { id: 'price_earlier', amountCents: 1499, currency: 'usd' },
];
const item: PricedItem = {
  priceId: 'price_now',
  amountCents: 1999,
  currency: 'usd',
  interval: 'month',
  intervalCount: 1,
  quantity: 1,
};

test.each<[string, PricedItem[], number | null]>([
  ['the price of today', [item], 1999],
  ['an earlier price, at what it costs', [{ ...item, priceId: 'price_earlier', amountCents: 1499 }], 1499],
  ['two of it', [{ ...item, quantity: 2 }], 3998],
  ['beside something else', [{ ...item, priceId: 'price_book', amountCents: 100 }, item], 1999],
  ['a $1 price of another product', [{ ...item, priceId: 'price_book', amountCents: 100 }], null],
  ['another price of the same amount', [{ ...item, priceId: 'price_book' }], null],
  ['our price with another amount', [{ ...item, amountCents: 100 }], null],
  ['our price in another currency', [{ ...item, currency: 'cad' }], null],
  ['our price by the year', [{ ...item, interval: 'year' }], null],
  ['our price every third month', [{ ...item, intervalCount: 3 }], null],
  ['a price without a fixed amount', [{ ...item, amountCents: null }], null],
  ['none of it', [{ ...item, quantity: 0 }], null],
  ['nothing', [], null],
])('%s', (_name, items, amount) => {
  expect(proPriceOf(items, known)?.amountCents ?? null).toBe(amount);
});
