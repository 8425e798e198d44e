import type Stripe from 'stripe';
import { noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { page } from '../http/page.js';
import { nextAction } from '../lifecycle/attempt-payment.js';
import { change, hide, hiddenOf, refOf, type World } from '../store/world.js';
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
import { attach, cardError, cardOf } from './payment-methods.js';

export interface SetupDraft extends IntentDraft {
  usage?: string;
}

export function makeSetupIntent(world: World, draft: SetupDraft): Stripe.SetupIntent {
  const intent = world.store.put('setup_intent', {
    ...commonFields(world, 'seti', draft),
    object: 'setup_intent',
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    mandate: null,
    single_use_mandate: null,
    usage: draft.usage ?? 'off_session',
  });
  recordEvent(world, 'setup_intent.created', intent);
  return intent;
}

function create(call: Call): Stripe.SetupIntent {
  const { world, params } = call;
  const intent = makeSetupIntent(world, {
    ...readDraft(call),
    usage: params.oneOf('usage', ['off_session', 'on_session']) ?? 'off_session',
  });
  return params.flag('confirm') ? confirm({ ...call, id: intent.id }) : intent;
}

function find({ world, id }: Pick<Call, 'world' | 'id'>): Stripe.SetupIntent {
  const intent = world.store.find('setup_intent', id);
  if (intent === undefined) throw noSuch('setupintent', id);
  return intent;
}

function confirm(call: Call): Stripe.SetupIntent {
  const { world, params } = call;
  const intent = find(call);
  requireConfirmable(intent, 'confirm');
  const method = methodToConfirm(call, intent);
  const verdict = cardOf(world, method.id).setup;
  if (verdict.outcome === 'succeeds') return succeed(world, intent, method);
  if (verdict.outcome === 'declined') {
    const { code, declineCode, message } = verdict;
    const failed = fail(world, intent, {
      type: 'card_error',
      code,
      decline_code: declineCode,
      message,
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

export function authenticateSetup(world: World, id: string, succeeds: boolean): Stripe.SetupIntent {
  const intent = find({ world, id });
  const method = methodToAuthenticate(world, intent);
  if (succeeds) return succeed(world, intent, method);
  return fail(world, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: AUTHENTICATION_FAILED,
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
  requireConfirmable(intent, 'cancel');
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

function list(call: Call): object {
  const { world, params } = call;
  const method = params.text('payment_method');
  const found = listed(call, world.store.all('setup_intent')).filter(
    (it) => method === undefined || refOf(it.payment_method) === method,
  );
  return page(call, found, '/v1/setup_intents');
}

export const setupIntentOperations: Operation[] = [
  { method: 'POST', path: '/v1/setup_intents', params: 'SetupIntentCreateParams', run: create },
  { method: 'GET', path: '/v1/setup_intents', params: 'SetupIntentListParams', run: list },
  { method: 'GET', path: '/v1/setup_intents/:id', params: 'SetupIntentRetrieveParams', run: find },
  { method: 'POST', path: '/v1/setup_intents/:id/confirm', params: 'SetupIntentConfirmParams', run: confirm },
  { method: 'POST', path: '/v1/setup_intents/:id/cancel', params: 'SetupIntentCancelParams', run: cancel },
];
