import type Stripe from 'stripe';
import { invalid, missing, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { inRange, page } from '../http/page.js';
import { mergeMetadata, type Params } from '../http/params.js';
import { change, idOf, refOf, timeOn, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';
import { settleEarlyFraudWarning } from './early-fraud-warnings.js';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

function create({ world, params }: Call): Stripe.Refund {
  const charge = chargeOf(world, params);
  refuseDisputed(world, charge);
  const left = charge.amount - charge.amount_refunded;
  if (left <= 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = params.integer('amount') ?? left;
  if (amount <= 0 || amount > left) {
    const message = `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`;
    throw invalid(message, { param: 'amount' });
  }
  const customer = refOf(charge.customer);
  const refund = world.store.put('refund', {
    id: world.store.newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: timeOn(world, customer === null ? null : world.store.get('customer', customer).test_clock),
    currency: charge.currency,
    customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: mergeMetadata(params),
    payment_intent: refOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: params.oneOf('reason', REASONS) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  const refunded = change(world, 'charge', charge.id, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  recordEvent(world, 'refund.created', refund);
  recordEvent(world, 'charge.refunded', refunded, charge);
  if (refunded.refunded) settleEarlyFraudWarning(world, charge.id);
  return refund;
}

/** The bank returns the money, for example because the card's account is closed: the charge is as before the refund. */
export function failRefund(world: World, id: string): Stripe.Refund {
  const before = world.store.find('refund', id);
  if (before === undefined) throw noSuch('refund', id);
  if (before.status === 'failed') throw invalid(`Refund ${id} has failed already.`);
  const refund = change(world, 'refund', id, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
  const charge = world.store.get('charge', refOf(before.charge) ?? '');
  change(world, 'charge', charge.id, {
    amount_refunded: charge.amount_refunded - before.amount,
    refunded: false,
  });
  recordEvent(world, 'refund.updated', refund, before);
  recordEvent(world, 'refund.failed', refund, before);
  return refund;
}

/** A dispute has already withdrawn the money; an inquiry has not, and a won dispute returned it. */
function refuseDisputed({ store }: World, charge: Stripe.Charge): void {
  const taken = store
    .all('dispute')
    .some((it) => idOf(it.charge) === charge.id && !it.is_charge_refundable && it.status !== 'won');
  if (!taken) return;
  throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  });
}

function chargeOf(world: World, params: Params): Stripe.Charge {
  const intent = params.text('payment_intent');
  const given = params.text('charge');
  if (intent === undefined && given === undefined) throw missing('charge');
  if (intent !== undefined) {
    const found = world.store.find('payment_intent', intent);
    if (found === undefined) throw noSuch('payment_intent', intent, 'payment_intent');
    const charge = refOf(found.latest_charge);
    if (found.status !== 'succeeded' || charge === null) {
      throw invalid(`This PaymentIntent (${intent}) does not have a successful charge to refund.`);
    }
    return world.store.get('charge', charge);
  }
  const charge = world.store.find('charge', given ?? '');
  if (charge === undefined) throw noSuch('charge', given ?? '', 'charge');
  return charge;
}

function list(call: Call): object {
  const { world, params } = call;
  const created = inRange(params, 'created');
  const [charge, intent] = [params.text('charge'), params.text('payment_intent')];
  const found = world.store
    .all('refund')
    .filter((it) => created(it.created) && (charge === undefined || refOf(it.charge) === charge))
    .filter((it) => intent === undefined || refOf(it.payment_intent) === intent);
  return page(call, found, '/v1/refunds');
}

export const refundOperations: Operation[] = [
  { method: 'POST', path: '/v1/refunds', params: 'RefundCreateParams', run: create },
  { method: 'GET', path: '/v1/refunds', params: 'RefundListParams', run: list },
];
