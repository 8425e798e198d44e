import type Stripe from 'stripe';
import { missing, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { page } from '../http/page.js';
import { type Attempt, attemptPayment, type Presence } from '../lifecycle/attempt-payment.js';
import { cancelPaymentIntent } from '../lifecycle/close-invoice.js';
import { payInvoice } from '../lifecycle/pay-invoice.js';
import { change, hiddenOf, refOf, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';
import {
  AUTHENTICATION_FAILED,
  commonFields,
  listed,
  methodToAuthenticate,
  methodToConfirm,
  readDraft,
  requireConfirmable,
  type IntentDraft,
} from './intents.js';
import { attach, cardError } from './payment-methods.js';

export interface PaymentIntentDraft extends IntentDraft {
  amount: number;
  currency: string;
  setupFutureUsage?: Stripe.PaymentIntent.SetupFutureUsage | null;
}

export function makePaymentIntent(world: World, draft: PaymentIntentDraft): Stripe.PaymentIntent {
  const intent = world.store.put('payment_intent', {
    ...commonFields(world, 'pi', draft),
    object: 'payment_intent',
    amount: draft.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application_fee_amount: null,
    canceled_at: null,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    currency: draft.currency,
    last_payment_error: null,
    latest_charge: null,
    managed_payments: null,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: draft.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
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
  const intent = makePaymentIntent(world, {
    ...readDraft(call),
    amount,
    currency: params.requiredText('currency').toLowerCase(),
    setupFutureUsage: params.oneOf('setup_future_usage', ['off_session', 'on_session']) ?? null,
  });
  return params.flag('confirm') ? confirm({ ...call, id: intent.id }) : intent;
}

function find({ world, id }: Pick<Call, 'world' | 'id'>): Stripe.PaymentIntent {
  const intent = world.store.find('payment_intent', id);
  if (intent === undefined) throw noSuch('payment_intent', id);
  return intent;
}

function confirm(call: Call): Stripe.PaymentIntent {
  const { world, params, id } = call;
  const intent = find(call);
  requireConfirmable(intent, 'confirm');
  const method = methodToConfirm(call, intent);
  const presence = params.text('off_session') === 'true' ? 'off_session' : 'customer';
  const attempt = settle(world, intent, method, presence, params.text('return_url') ?? null);
  if (attempt.outcome === 'declined') {
    const details = { charge: attempt.charge, payment_method: method, payment_intent: find({ world, id }) };
    throw cardError(attempt.verdict, details);
  }
  return find({ world, id });
}

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

export function authenticatePayment(world: World, id: string, succeeds: boolean): Stripe.PaymentIntent {
  const intent = find({ world, id });
  const method = methodToAuthenticate(world, intent);
  if (succeeds) {
    settle(world, intent, method, 'authenticated', null);
    return find({ world, id });
  }
  const failed = change(world, 'payment_intent', id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: AUTHENTICATION_FAILED,
      payment_method: method,
    },
  });
  recordEvent(world, 'payment_intent.payment_failed', failed, intent);
  return failed;
}

function cancel(call: Call): Stripe.PaymentIntent {
  const { world, params } = call;
  const intent = find(call);
  requireConfirmable(intent, 'cancel');
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
  return cancelPaymentIntent(world, intent, params.oneOf('cancellation_reason', reasons) ?? null);
}

function list(call: Call): object {
  return page(call, listed(call, call.world.store.all('payment_intent')), '/v1/payment_intents');
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
