import type Stripe from 'stripe';
import type { Params } from '../http/params.js';

export function readAddress(params: Params): Stripe.Address {
  const field = (name: string) => params.text(name) ?? null;
  return {
    city: field('city'),
    country: field('country'),
    line1: field('line1'),
    line2: field('line2'),
    postal_code: field('postal_code'),
    state: field('state'),
  };
}
