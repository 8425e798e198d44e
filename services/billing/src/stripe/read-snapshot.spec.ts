import type Stripe from 'stripe';
import { readSnapshot } from './read-snapshot.js';

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
