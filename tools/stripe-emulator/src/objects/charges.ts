import type Stripe from 'stripe';
import type { Verdict } from '../domain/cards.js';
import { noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { inRange, page } from '../http/page.js';
import { refOf, timeOn, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';
import { customerFilter } from './customer-of.js';
import { cardOf } from './payment-methods.js';
import { openDispute } from './disputes.js';

export function makeCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  verdict: Exclude<Verdict, { outcome: 'requires_action' }>,
): Stripe.Charge {
  const { store } = world;
  const paid = verdict.outcome === 'succeeds';
  const id = store.newId('ch');
  const customer = refOf(intent.customer);
  const charge = store.put('charge', {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'EMULATOR',
    captured: paid,
    created: timeOn(world, customer === null ? null : store.get('customer', customer).test_clock),
    currency: intent.currency,
    customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: paid ? null : verdict.code,
    failure_message: paid ? null : verdict.message,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(verdict),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: method.card
      ? { type: 'card', card: chargedCard(method.card, intent.amount) }
      : null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: paid ? `${world.origin()}/_emulator/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  });
  recordEvent(world, paid ? 'charge.succeeded' : 'charge.failed', charge);
  if (paid && cardOf(world, method.id).disputed) openDispute(world, charge);
  return store.get('charge', id);
}

function outcomeOf(verdict: Exclude<Verdict, { outcome: 'requires_action' }>): Stripe.Charge.Outcome {
  const paid = verdict.outcome === 'succeeds';
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: paid ? 'approved_by_network' : 'declined_by_network',
    reason: paid ? null : verdict.declineCode,
    risk_level: 'normal',
    risk_score: 11,
    seller_message: paid
      ? 'Payment complete.'
      : 'The bank did not return any further details with this decline.',
    type: paid ? 'authorized' : 'issuer_declined',
  };
}

function chargedCard(
  card: Stripe.PaymentMethod.Card,
  amount: number,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

function find({ world, id }: Call): Stripe.Charge {
  const charge = world.store.find('charge', id);
  if (charge === undefined) throw noSuch('charge', id);
  return charge;
}

function list(call: Call): object {
  const { world, params } = call;
  const created = inRange(params, 'created');
  const customer = customerFilter(world, params);
  const intent = params.text('payment_intent');
  const found = world.store
    .all('charge')
    .filter((it) => created(it.created) && (customer === undefined || refOf(it.customer) === customer))
    .filter((it) => intent === undefined || refOf(it.payment_intent) === intent);
  return page(call, found, '/v1/charges');
}

export const chargeOperations: Operation[] = [
  { method: 'GET', path: '/v1/charges', params: 'ChargeListParams', run: list },
  { method: 'GET', path: '/v1/charges/:id', params: 'ChargeRetrieveParams', run: find },
];
