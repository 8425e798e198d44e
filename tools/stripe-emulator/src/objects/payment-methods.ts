import type Stripe from 'stripe';
import { testCards, type CardBehaviour, type Verdict } from '../domain/cards.js';
import { ApiError, invalid, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { page } from '../http/page.js';
import { change, hide, hiddenOf, ownNow, refOf, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';
import { customerFilter, customerOf } from './customer-of.js';

export function cardOf(world: World, id: string): CardBehaviour {
  const card = hiddenOf(world, id).card ?? testCards['pm_card_visa'];
  if (card === undefined) throw new Error('There is no plain Visa.');
  return card;
}

export function usePaymentMethod(world: World, id: string, param = 'payment_method'): Stripe.PaymentMethod {
  const behavior = Object.hasOwn(testCards, id) ? testCards[id] : undefined;
  if (behavior !== undefined) return makePaymentMethod(world, behavior);
  const method = world.store.find('payment_method', id);
  if (method === undefined) throw noSuch('PaymentMethod', id, param);
  return method;
}

function makePaymentMethod(world: World, card: CardBehaviour): Stripe.PaymentMethod {
  const id = world.store.newId('pm');
  const now = ownNow(world);
  hide(world, id, { card });
  return world.store.put('payment_method', {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: noAddress, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: new Date(now * 1000).getUTCFullYear() + 3,
      fingerprint: `emulated${card.last4}`,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

export function cardError(
  { code, declineCode, message }: Extract<Verdict, { outcome: 'declined' }>,
  details: Partial<ApiError['body']>,
): ApiError {
  return new ApiError(
    402,
    { type: 'card_error', code, decline_code: declineCode, message, ...details },
    true,
  );
}

export function attach(world: World, before: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  const owner = refOf(before.customer);
  if (owner === customer) return before;
  if (owner !== null)
    throw invalid('The payment method you provided has already been attached to a customer.');
  const verdict = cardOf(world, before.id).setup;
  if (verdict.outcome === 'declined') throw new ApiError(402, cardError(verdict, {}).body);
  const method = change(world, 'payment_method', before.id, { customer });
  recordEvent(world, 'payment_method.attached', method, before);
  return method;
}

function find({ world, id }: Call): Stripe.PaymentMethod {
  const method = world.store.find('payment_method', id);
  if (method === undefined) throw noSuch('PaymentMethod', id);
  return method;
}

function attachTo({ world, params, id }: Call): Stripe.PaymentMethod {
  const customer = customerOf(world, params.requiredText('customer'));
  return attach(world, usePaymentMethod(world, id, 'id'), customer.id);
}

export function detach(world: World, before: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const { store } = world;
  const owner = refOf(before.customer) ?? '';
  const customer = store.get('customer', owner);
  if (refOf(customer.invoice_settings.default_payment_method) === before.id) {
    const settings = { ...customer.invoice_settings, default_payment_method: null };
    recordEvent(
      world,
      'customer.updated',
      change(world, 'customer', owner, { invoice_settings: settings }),
      customer,
    );
  }
  for (const subscription of store.all('subscription')) {
    if (refOf(subscription.default_payment_method) !== before.id) continue;
    const changed = change(world, 'subscription', subscription.id, { default_payment_method: null });
    recordEvent(world, 'customer.subscription.updated', changed, subscription);
  }
  const method = change(world, 'payment_method', before.id, { customer: null });
  recordEvent(world, 'payment_method.detached', method, before);
  return method;
}

function list(call: Call): object {
  const { world, params } = call;
  const customer = customerFilter(world, params);
  const type = params.text('type');
  const found = world.store
    .all('payment_method')
    .filter((it) => it.customer !== null && (customer === undefined || it.customer === customer))
    .filter((it) => type === undefined || it.type === type);
  return page(call, found, '/v1/payment_methods');
}

function ofCustomer(call: Call): object {
  const { world, id } = call;
  customerOf(world, id, 'id');
  const found = world.store.all('payment_method').filter((it) => it.customer === id);
  return page(call, found, `/v1/customers/${id}/payment_methods`);
}

export const paymentMethodOperations: Operation[] = [
  { method: 'GET', path: '/v1/payment_methods', params: 'PaymentMethodListParams', run: list },
  { method: 'GET', path: '/v1/payment_methods/:id', params: 'PaymentMethodRetrieveParams', run: find },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    params: 'PaymentMethodAttachParams',
    run: attachTo,
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    params: 'CustomerListPaymentMethodsParams',
    run: ofCustomer,
  },
];
