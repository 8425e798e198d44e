import type Stripe from 'stripe';
import { isWaived } from './dunning-reader.js';

test.each<[string, string, number, boolean, boolean]>([
  ['uncollectible without an attempt', 'uncollectible', 0, false, true],
  ['uncollectible after retries', 'uncollectible', 8, false, false],
  ['a draft that stays one', 'draft', 0, false, true],
  ['the draft of a renewal', 'draft', 0, true, false],
  ['open before its first attempt', 'open', 0, true, false],
])('whether paused collection has waived an invoice: %s', (_name, status, attempts, advances, waived) => {
  const invoice = { status, attempt_count: attempts, auto_advance: advances } as Stripe.Invoice;
  expect(isWaived(invoice)).toBe(waived);
});
