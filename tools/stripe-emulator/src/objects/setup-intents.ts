import type Stripe from 'stripe';
import { ApiError, invalid, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { inRange, page } from '../http/page.js';
import { mergeMetadata } from '../http/params.js';
import { nextAction } from '../lifecycle/attempt-payment.js';
import { change, hide, hiddenOf, refOf, timeOn, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';
import { customerFilter, customerOf } from './customer-of.js';
import { attach, cardError, cardOf, usePaymentMethod } from './payment-methods.js';

export interface SetupDraft {
  customer: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
  paymentMethod?: string | null;
  usage?: string;
}

export function makeSetupIntent(world: World, draft: SetupDraft): Stripe.SetupIntent {
  const { store } = world;
  const id = store.newId('seti');
  const method = draft.paymentMethod ?? null;
  const clock = draft.customer === null ? null : store.get('customer', draft.customer).test_clock;
  const intent = store.put('setup_intent', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    cancellation_reason: null,
    client_secret: store.newId(`${id}_secret`),
    created: timeOn(world, clock),
    customer: draft.customer,
    customer_account: null,
    description: draft.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: draft.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    usage: draft.usage ?? 'off_session',
  });
  recordEvent(world, 'setup_intent.created', intent);
  return intent;
}

function create(call: Call): Stripe.SetupIntent {
  const { world, params } = call;
  const customer = params.text('customer');
  const method = params.text('payment_method');
  const intent = makeSetupIntent(world, {
    customer: customer === undefined ? null : customerOf(world, customer).id,
    description: params.clearable('description') ?? null,
    metadata: mergeMetadata(params),
    paymentMethod: method === undefined ? null : usePaymentMethod(world, method).id,
    usage: params.oneOf('usage', ['off_session', 'on_session']) ?? 'off_session',
  });
  return params.flag('confirm') ? confirm({ ...call, id: intent.id }) : intent;
}

function find({ world, id }: Pick<Call, 'world' | 'id'>): Stripe.SetupIntent {
  const intent = world.store.find('setup_intent', id);
  if (intent === undefined) throw noSuch('setupintent', id);
  return intent;
}

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function confirm(call: Call): Stripe.SetupIntent {
  const { world, params } = call;
  const intent = find(call);
  if (!CONFIRMABLE.includes(intent.status)) throw unexpectedState(intent, 'confirm');
  const given = params.text('payment_method') ?? refOf(intent.payment_method);
  if (given === null) {
    throw invalid(`You cannot confirm this SetupIntent because it's missing a payment method.`, {
      code: 'setup_intent_unexpected_state',
    });
  }
  const method = usePaymentMethod(world, given);
  const verdict = cardOf(world, method.id).setup;
  if (verdict.outcome === 'succeeds') return succeed(world, intent, method);
  if (verdict.outcome === 'declined') {
    const { code, declineCode, message } = verdict;
    const failed = fail(world, intent, {
      type: 'card_error',
      code,
      decline_code: declineCode,
      message,
      payment_method: method,
    });
    throw cardError(verdict, { payment_method: method, setup_intent: failed });
  }
  const returnUrl = params.text('return_url') ?? null;
  hide(world, intent.id, returnUrl === null ? {} : { returnUrl });
  const waiting = change(world, 'setup_intent', intent.id, {
    status: 'requires_action',
    payment_method: method.id,
    last_setup_error: null,
    next_action: nextAction(world, intent.id, returnUrl),
  });
  recordEvent(world, 'setup_intent.requires_action', waiting, intent);
  return waiting;
}

/** The customer's reply to the bank. */
export function authenticateSetup(world: World, id: string, succeeds: boolean): Stripe.SetupIntent {
  const intent = find({ world, id });
  const methodId = refOf(intent.payment_method);
  if (intent.status !== 'requires_action' || methodId === null) throw unexpectedState(intent, 'authenticate');
  const method = world.store.get('payment_method', methodId);
  if (succeeds) return succeed(world, intent, method);
  return fail(world, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  });
}

function fail(
  world: World,
  intent: Stripe.SetupIntent,
  error: Stripe.SetupIntent.LastSetupError,
): Stripe.SetupIntent {
  const failed = change(world, 'setup_intent', intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: error,
  });
  recordEvent(world, 'setup_intent.setup_failed', failed, intent);
  return failed;
}

/** Attaches the card to the customer and to the subscription that waits for it. */
function succeed(world: World, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod): Stripe.SetupIntent {
  const customer = refOf(intent.customer);
  if (customer !== null) attach(world, method, customer);
  const done = change(world, 'setup_intent', intent.id, {
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  });
  recordEvent(world, 'setup_intent.succeeded', done, intent);
  const waiting = hiddenOf(world, intent.id).subscription;
  const subscription = waiting === undefined ? undefined : world.store.find('subscription', waiting);
  if (subscription !== undefined && subscription.status !== 'canceled') {
    const fields = { pending_setup_intent: null, default_payment_method: method.id };
    recordEvent(
      world,
      'customer.subscription.updated',
      change(world, 'subscription', subscription.id, fields),
      subscription,
    );
  }
  return done;
}

function cancel(call: Call): Stripe.SetupIntent {
  const { world, params } = call;
  const intent = find(call);
  if (!CONFIRMABLE.includes(intent.status)) throw unexpectedState(intent, 'cancel');
  const reasons = ['abandoned', 'duplicate', 'requested_by_customer'] as const;
  return cancelSetupIntent(world, intent, params.oneOf('cancellation_reason', reasons) ?? null);
}

function cancelSetupIntent(
  world: World,
  intent: Stripe.SetupIntent,
  reason: Stripe.SetupIntent.CancellationReason | null,
): Stripe.SetupIntent {
  const fields = { status: 'canceled' as const, cancellation_reason: reason, next_action: null };
  const canceled = change(world, 'setup_intent', intent.id, fields);
  recordEvent(world, 'setup_intent.canceled', canceled, intent);
  return canceled;
}

function unexpectedState(intent: Stripe.SetupIntent, verb: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    setup_intent: intent,
  });
}

function list(call: Call): object {
  const { world, params } = call;
  const created = inRange(params, 'created');
  const customer = customerFilter(world, params);
  const method = params.text('payment_method');
  const found = world.store
    .all('setup_intent')
    .filter((it) => created(it.created) && (customer === undefined || refOf(it.customer) === customer))
    .filter((it) => method === undefined || refOf(it.payment_method) === method);
  return page(call, found, '/v1/setup_intents');
}

export const setupIntentOperations: Operation[] = [
  { method: 'POST', path: '/v1/setup_intents', params: 'SetupIntentCreateParams', run: create },
  { method: 'GET', path: '/v1/setup_intents', params: 'SetupIntentListParams', run: list },
  { method: 'GET', path: '/v1/setup_intents/:id', params: 'SetupIntentRetrieveParams', run: find },
  { method: 'POST', path: '/v1/setup_intents/:id/confirm', params: 'SetupIntentConfirmParams', run: confirm },
  { method: 'POST', path: '/v1/setup_intents/:id/cancel', params: 'SetupIntentCancelParams', run: cancel },
];
