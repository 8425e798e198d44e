import type Stripe from 'stripe';
import { invalid, type ApiError } from '../http/api-error.js';

/** Whether Stripe Tax could place the customer: a country, and in the United States a postal code. */
export function hasTaxLocation({ address }: Stripe.Customer): boolean {
  if (!address?.country) return false;
  return address.country !== 'US' || Boolean(address.postal_code);
}

export function unknownTaxLocation(): ApiError {
  return invalid("The customer's location isn't recognized. Set a valid customer address.", {
    code: 'customer_tax_location_invalid',
    param: 'automatic_tax[enabled]',
  });
}
