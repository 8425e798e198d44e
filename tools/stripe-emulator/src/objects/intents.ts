import type Stripe from 'stripe';
import { ApiError, invalid } from '../http/api-error.js';
import type { Call } from '../http/operation.js';
import { inRange } from '../http/page.js';
import { mergeMetadata } from '../http/params.js';
import { refOf, timeOn, type World } from '../store/world.js';
import { customerFilter, customerOf } from './customer-of.js';
import { usePaymentMethod } from './payment-methods.js';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

export interface IntentDraft {
  customer: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
  paymentMethod?: string | null;
}

export const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const NAMES = { payment_intent: 'PaymentIntent', setup_intent: 'SetupIntent' } as const;

export function readDraft({ world, params }: Call) {
  const customer = params.text('customer');
  const method = params.text('payment_method');
  return {
    customer: customer === undefined ? null : customerOf(world, customer).id,
    description: params.clearable('description') ?? null,
    metadata: mergeMetadata(params),
    paymentMethod: method === undefined ? null : usePaymentMethod(world, method).id,
  };
}

export function commonFields(
  world: World,
  prefix: 'pi' | 'seti',
  { customer, description, metadata, paymentMethod }: IntentDraft,
) {
  const id = world.store.newId(prefix);
  return {
    id,
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    cancellation_reason: null,
    client_secret: world.store.newId(`${id}_secret`),
    created: customerTime(world, customer),
    customer,
    customer_account: null,
    description: description ?? null,
    excluded_payment_method_types: null,
    livemode: false,
    metadata: metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: paymentMethod ?? null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'] as string[],
    status: paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
  } as const;
}

export function customerTime(world: World, customer: string | null): number {
  return timeOn(world, customer === null ? null : world.store.get('customer', customer).test_clock);
}

export function requireConfirmable(intent: Intent, verb: 'confirm' | 'cancel'): void {
  if (!CONFIRMABLE.includes(intent.status)) throw unexpectedState(intent, verb);
}

export function methodToConfirm({ world, params }: Call, intent: Intent): Stripe.PaymentMethod {
  const given = params.text('payment_method') ?? refOf(intent.payment_method);
  if (given !== null) return usePaymentMethod(world, given);
  throw invalid(`You cannot confirm this ${NAMES[intent.object]} because it's missing a payment method.`, {
    code: `${intent.object}_unexpected_state`,
  });
}

export function methodToAuthenticate(world: World, intent: Intent): Stripe.PaymentMethod {
  const method = refOf(intent.payment_method);
  if (intent.status !== 'requires_action' || method === null) throw unexpectedState(intent, 'authenticate');
  return world.store.get('payment_method', method);
}

function unexpectedState(intent: Intent, verb: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: `${intent.object}_unexpected_state`,
    message: `You cannot ${verb} this ${NAMES[intent.object]} because it has a status of ${intent.status}.`,
    [intent.object]: intent,
  });
}

export function listed<T extends Intent>({ world, params }: Call, intents: T[]): T[] {
  const created = inRange(params, 'created');
  const customer = customerFilter(world, params);
  return intents.filter(
    (it) => created(it.created) && (customer === undefined || refOf(it.customer) === customer),
  );
}
