import type Stripe from 'stripe';
import { invalid, type ApiError } from '../http/api-error.js';

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
