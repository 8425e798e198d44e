import type Stripe from 'stripe';
import { isPriceMoved, readSnapshot } from './read-snapshot.js';

const subscription = {
  items: { data: [{ current_period_end: 1, discounts: [] as string[] }] },
  discounts: [] as string[],
  latest_invoice: null,
  pause_collection: null,
  customer: { balance: 0, discount: null as object | null, invoice_settings: {} },
};
const [item] = subscription.items.data;

test.each([
  ['nothing', {}, false],
  ['a discount of the subscription', { discounts: ['di_1'] }, true],
  ['a discount of an item', { items: { data: [{ ...item, discounts: ['di_1'] }] } }, true],
  ['a discount of the customer', { customer: { ...subscription.customer, discount: {} } }, true],
  ['credit of the customer', { customer: { ...subscription.customer, balance: -500 } }, true],
  ['a debt of the customer', { customer: { ...subscription.customer, balance: 500 } }, true],
])('%s changes what a renewal costs', (_name, change, isPriceChanged) => {
  const read = { ...subscription, ...change } as unknown as Stripe.Subscription;
  expect(readSnapshot(read, { payment: 'none', paidUntil: null }, null).isPriceChanged).toBe(isPriceChanged);
});

const line = (price: string) => ({ pricing: { price_details: { price } } });
test.each([
  ['nothing is invoiced', null, false],
  ['its id alone is known', 'in_1', false],
  ['the same price', { lines: { data: [line('price_1')] } }, false],
  ['another price', { lines: { data: [line('price_0')] } }, true],
  ['prorations to the price', { lines: { data: [line('price_0'), line('price_1')] } }, false],
])('whether the price has moved since the last invoice: %s', (_name, latest_invoice, moved) => {
  const read = { latest_invoice, items: { data: [{ price: { id: 'price_1' } }] } };
  expect(isPriceMoved(read as unknown as Stripe.Subscription)).toBe(moved);
});
