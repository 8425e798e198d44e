import type Stripe from 'stripe';
import { noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { inRange, page } from '../http/page.js';
import { mergeMetadata, type Params } from '../http/params.js';
import { endSubscription } from '../lifecycle/end-subscription.js';
import { idOf, ownNow, refOf, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';
import { customerOf } from './customer-of.js';
import { attach, detach, usePaymentMethod } from './payment-methods.js';
import { readAddress } from './read-address.js';
import { hasTaxLocation, unknownTaxLocation } from './tax-location.js';

function create({ world, params }: Call): Stripe.Customer {
  const { store } = world;
  const clock = params.text('test_clock');
  if (clock !== undefined && !store.find('test_clock', clock)) throw noSuch('testclock', clock, 'test_clock');
  const id = store.newId('cus');
  store.put('customer', {
    id,
    object: 'customer',
    address: null,
    balance: params.integer('balance') ?? 0,
    created: clock === undefined ? ownNow(world) : store.get('test_clock', clock).frozen_time,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: clock ?? null,
  });
  const method = params.text('payment_method');
  if (method !== undefined) attach(world, usePaymentMethod(world, method), id);
  const customer = store.put('customer', described(world, store.get('customer', id), params));
  recordEvent(world, 'customer.created', customer);
  return customer;
}

function update(call: Call): Stripe.Customer {
  const { world, params, id } = call;
  const before = customerOf(world, id, 'id');
  const customer = world.store.put('customer', described(world, before, params));
  recordEvent(world, 'customer.updated', customer, before);
  return customer;
}

function described(world: World, before: Stripe.Customer, params: Params): Stripe.Customer {
  const settings = params.part('invoice_settings');
  const method = settings?.clearable('default_payment_method');
  const setting = typeof method === 'string' ? ownPaymentMethod(world, method, before.id) : method;
  const address = params.part('address');
  const after: Stripe.Customer = {
    ...before,
    ...(address && { address: readAddress(address) }),
    description: params.has('description') ? (params.clearable('description') ?? null) : before.description,
    email: params.has('email') ? (params.clearable('email') ?? null) : before.email,
    name: params.has('name') ? (params.clearable('name') ?? null) : (before.name ?? null),
    phone: params.has('phone') ? (params.clearable('phone') ?? null) : (before.phone ?? null),
    invoice_settings: {
      ...before.invoice_settings,
      ...(setting !== undefined && { default_payment_method: setting }),
    },
    metadata: mergeMetadata(params, before.metadata),
  };
  const validates = params.part('tax')?.oneOf('validate_location', ['auto', 'deferred', 'immediately']);
  if (validates === 'immediately' && !hasTaxLocation(after)) throw unknownTaxLocation();
  return after;
}

function ownPaymentMethod({ store }: World, id: string, customer: string): string {
  const method = store.find('payment_method', id);
  if (method === undefined || refOf(method.customer) !== customer) {
    throw noSuch('PaymentMethod', id, 'invoice_settings[default_payment_method]');
  }
  return id;
}

/** Ends the subscriptions and removes the cards. Open invoices stay open. */
export function remove({ world, id }: Pick<Call, 'world' | 'id'>): object {
  const { store } = world;
  const before = customerOf(world, id, 'id');
  for (const subscription of store.all('subscription')) {
    if (
      idOf(subscription.customer) === id &&
      !['canceled', 'incomplete_expired'].includes(subscription.status)
    ) {
      endSubscription(world, subscription.id, { reason: null });
    }
  }
  for (const method of store.all('payment_method')) if (refOf(method.customer) === id) detach(world, method);
  store.put('customer', { ...store.get('customer', id), deleted: true } as unknown as Stripe.Customer);
  recordEvent(world, 'customer.deleted', before);
  return { id, object: 'customer', deleted: true };
}

function retrieve({ world: { store }, id }: Call): object {
  const customer = store.find('customer', id);
  if (customer === undefined) throw noSuch('customer', id);
  return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
}

function list(call: Call): object {
  const { world, params } = call;
  const created = inRange(params, 'created');
  const email = params.text('email');
  const clock = params.text('test_clock');
  const found = world.store
    .all('customer')
    .filter((it) => !it.deleted && created(it.created))
    .filter((it) => email === undefined || it.email === email)
    .filter((it) => (clock === undefined ? it.test_clock === null : it.test_clock === clock));
  return page(call, found, '/v1/customers');
}

export const customerOperations: Operation[] = [
  { method: 'POST', path: '/v1/customers', params: 'CustomerCreateParams', run: create },
  { method: 'GET', path: '/v1/customers', params: 'CustomerListParams', run: list },
  { method: 'GET', path: '/v1/customers/:id', params: 'CustomerRetrieveParams', run: retrieve },
  { method: 'POST', path: '/v1/customers/:id', params: 'CustomerUpdateParams', run: update },
  { method: 'DELETE', path: '/v1/customers/:id', params: null, run: remove },
];
