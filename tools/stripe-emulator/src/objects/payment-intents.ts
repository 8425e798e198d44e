import type Stripe from 'stripe';
import { ApiError, invalid, missing, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { inRange, page } from '../http/page.js';
import { mergeMetadata } from '../http/params.js';
import { type Attempt, attemptPayment, type Presence } from '../lifecycle/attempt-payment.js';
import { payInvoice } from '../lifecycle/pay-invoice.js';
import { change, hiddenOf, refOf, timeOn, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';
import { customerFilter, customerOf } from './customer-of.js';
import { attach, cardError, usePaymentMethod } from './payment-methods.js';

export interface IntentDraft {
  amount: number;
  currency: string;
  customer: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
  paymentMethod?: string | null;
  setupFutureUsage?: Stripe.PaymentIntent.SetupFutureUsage | null;
}

export function makePaymentIntent(world: World, draft: IntentDraft): Stripe.PaymentIntent {
  const { store } = world;
  const id = store.newId('pi');
  const method = draft.paymentMethod ?? null;
  const clock = draft.customer === null ? null : store.get('customer', draft.customer).test_clock;
  const intent = store.put('payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: draft.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: store.newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: timeOn(world, clock),
    currency: draft.currency,
    customer: draft.customer,
    customer_account: null,
    description: draft.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: draft.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: draft.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
  });
  recordEvent(world, 'payment_intent.created', intent);
  return intent;
}

function create(call: Call): Stripe.PaymentIntent {
  const { world, params } = call;
  const amount = params.integer('amount');
  if (amount === undefined) throw missing('amount');
  const customer = params.text('customer');
  const method = params.text('payment_method');
  const intent = makePaymentIntent(world, {
    amount,
    currency: params.requiredText('currency').toLowerCase(),
    customer: customer === undefined ? null : customerOf(world, customer).id,
    description: params.clearable('description') ?? null,
    metadata: mergeMetadata(params),
    paymentMethod: method === undefined ? null : usePaymentMethod(world, method).id,
    setupFutureUsage: params.oneOf('setup_future_usage', ['off_session', 'on_session']) ?? null,
  });
  return params.flag('confirm') ? confirm({ ...call, id: intent.id }) : intent;
}

function find({ world, id }: Pick<Call, 'world' | 'id'>): Stripe.PaymentIntent {
  const intent = world.store.find('payment_intent', id);
  if (intent === undefined) throw noSuch('payment_intent', id);
  return intent;
}

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function confirm(call: Call): Stripe.PaymentIntent {
  const { world, params, id } = call;
  const intent = find(call);
  if (!CONFIRMABLE.includes(intent.status)) throw unexpectedState(intent, 'confirm');
  const given = params.text('payment_method') ?? refOf(intent.payment_method);
  if (given === null) {
    throw invalid(`You cannot confirm this PaymentIntent because it's missing a payment method.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  const method = usePaymentMethod(world, given);
  const presence = params.text('off_session') === 'true' ? 'nobody' : 'customer';
  const attempt = settle(world, intent, method, presence, params.text('return_url') ?? null);
  if (attempt.outcome === 'declined') {
    const details = { charge: attempt.charge, payment_method: method, payment_intent: find({ world, id }) };
    throw cardError(attempt.verdict, details);
  }
  return find({ world, id });
}

/** Attempts the payment and updates its invoice. */
function settle(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  presence: Presence,
  returnUrl: string | null,
): Attempt {
  const { invoice } = hiddenOf(world, intent.id);
  if (invoice !== undefined) return payInvoice(world, invoice, { method, presence, returnUrl });
  const attempt = attemptPayment(world, intent, method, presence, returnUrl);
  const customer = refOf(intent.customer);
  if (attempt.outcome === 'succeeds' && customer !== null && intent.setup_future_usage !== null) {
    attach(world, world.store.get('payment_method', method.id), customer);
  }
  return attempt;
}

/** The customer's reply to the bank. */
export function authenticatePayment(world: World, id: string, succeeds: boolean): Stripe.PaymentIntent {
  const intent = find({ world, id });
  const method = refOf(intent.payment_method);
  if (intent.status !== 'requires_action' || method === null) throw unexpectedState(intent, 'authenticate');
  if (succeeds) {
    settle(world, intent, world.store.get('payment_method', method), 'authenticated', null);
    return find({ world, id });
  }
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  const failed = change(world, 'payment_intent', id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message,
      payment_method: world.store.get('payment_method', method),
    },
  });
  recordEvent(world, 'payment_intent.payment_failed', failed, intent);
  return failed;
}

function cancel(call: Call): Stripe.PaymentIntent {
  const { world, params } = call;
  const intent = find(call);
  if (!CONFIRMABLE.includes(intent.status)) throw unexpectedState(intent, 'cancel');
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
  return cancelPaymentIntent(world, intent, params.oneOf('cancellation_reason', reasons) ?? null);
}

export function cancelPaymentIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  const customer = refOf(intent.customer);
  const clock = customer === null ? null : world.store.get('customer', customer).test_clock;
  const canceled = change(world, 'payment_intent', intent.id, {
    status: 'canceled',
    canceled_at: timeOn(world, clock),
    cancellation_reason: reason,
    next_action: null,
  });
  recordEvent(world, 'payment_intent.canceled', canceled, intent);
  return canceled;
}

function unexpectedState(intent: Stripe.PaymentIntent, verb: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}

function list(call: Call): object {
  const { world, params } = call;
  const created = inRange(params, 'created');
  const customer = customerFilter(world, params);
  const found = world.store
    .all('payment_intent')
    .filter((it) => created(it.created) && (customer === undefined || refOf(it.customer) === customer));
  return page(call, found, '/v1/payment_intents');
}

export const paymentIntentOperations: Operation[] = [
  { method: 'POST', path: '/v1/payment_intents', params: 'PaymentIntentCreateParams', run: create },
  { method: 'GET', path: '/v1/payment_intents', params: 'PaymentIntentListParams', run: list },
  { method: 'GET', path: '/v1/payment_intents/:id', params: 'PaymentIntentRetrieveParams', run: find },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    params: 'PaymentIntentConfirmParams',
    run: confirm,
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    params: 'PaymentIntentCancelParams',
    run: cancel,
  },
];
