import type Stripe from 'stripe';
import { noSuch } from '../http/api-error.js';
import type { Params } from '../http/params.js';
import type { World } from '../store/world.js';

export function customerOf({ store }: World, id: string, param = 'customer'): Stripe.Customer {
  const customer = store.find('customer', id);
  if (customer === undefined || customer.deleted) throw noSuch('customer', id, param);
  return customer;
}

/** A deleted customer's objects can still be listed. @throws ApiError 400 `resource_missing` */
export function customerFilter({ store }: World, params: Params): string | undefined {
  const id = params.text('customer');
  if (id !== undefined && store.find('customer', id) === undefined) throw noSuch('customer', id, 'customer');
  return id;
}
