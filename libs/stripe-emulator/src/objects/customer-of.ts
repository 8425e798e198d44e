import type Stripe from 'stripe';
import { noSuch } from '../http/api-error.js';
import type { World } from '../store/world.js';

/** A customer that is there and not deleted. */
export function customerOf({ store }: World, id: string, param = 'customer'): Stripe.Customer {
  const customer = store.find('customer', id);
  if (customer === undefined || customer.deleted) throw noSuch('customer', id, param);
  return customer;
}
