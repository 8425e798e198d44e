import type Stripe from 'stripe';
import { invalid, missing, noSuch } from '../http/api-error.js';
import { mergeMetadata, type Params } from '../http/params.js';
import { currentPeriodEnd } from '../lifecycle/subscription-steps.js';
import { idOf, listOf, refOf, timeOn, type World } from '../store/world.js';
import { customerOf } from './customer-of.js';
import { automaticTaxOf, planOf, recurringPrice } from './make-subscription.js';

type Fields = Partial<Stripe.Subscription>;
type Group = 'cancel_at' | 'cancellation_details' | 'rest';

export function updatedFields(
  world: World,
  before: Stripe.Subscription,
  params: Params,
  groups: Group[] = ['cancel_at', 'cancellation_details', 'rest'],
): Fields {
  return {
    ...(groups.includes('rest') && restOf(world, before, params)),
    ...(groups.includes('cancel_at') && endOf(world, before, params)),
    ...(groups.includes('cancellation_details') && detailsOf(world, before, params)),
  };
}

function endOf(world: World, before: Stripe.Subscription, params: Params): Fields {
  const now = timeOn(world, before.test_clock);
  const flag = params.flag('cancel_at_period_end');
  if (before.schedule !== null && (flag !== undefined || params.has('cancel_at')))
    throw invalid(
      `The subscription is managed by the subscription schedule \`${idOf(before.schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  if (flag !== undefined && params.has('cancel_at')) {
    throw invalid('Received both cancel_at_period_end and cancel_at parameters. Please pass in only one.');
  }
  if (flag === true) return ending(currentPeriodEnd(before), true, now);
  // `false` clears only an end that `true` has set; an empty cancel_at clears a timestamp
  if (flag === false) return before.cancel_at_period_end ? NOT_ENDING : {};
  if (!params.has('cancel_at')) return {};
  const raw = params.text('cancel_at');
  if (raw === '') return NOT_ENDING;
  if (raw === 'min_period_end') return ending(currentPeriodEnd(before), false, now);
  if (raw === 'max_period_end') {
    return ending(Math.max(...before.items.data.map((item) => item.current_period_end)), false, now);
  }
  const at = params.integer('cancel_at') ?? now;
  if (at <= now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'cancel_at',
    });
  return ending(at, false, now);
}

const NOT_ENDING: Fields = {
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
};

function ending(at: number, atPeriodEnd: boolean, now: number): Fields {
  return {
    cancel_at: at,
    cancel_at_period_end: atPeriodEnd,
    canceled_at: now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: 'cancellation_requested',
    },
  };
}

const FEEDBACK = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;

function detailsOf(world: World, before: Stripe.Subscription, params: Params): Fields {
  const given = params.part('cancellation_details');
  if (given === undefined) return {};
  const scheduled = endOf(world, before, params).cancellation_details ?? before.cancellation_details;
  return {
    cancellation_details: {
      comment: given.clearable('comment') ?? scheduled?.comment ?? null,
      feedback: given.oneOf('feedback', FEEDBACK) ?? scheduled?.feedback ?? null,
      feedback_option: null,
      reason: scheduled?.reason ?? null,
    },
  };
}

function restOf(world: World, before: Stripe.Subscription, params: Params): Fields {
  const settings = params
    .part('payment_settings')
    ?.oneOf('save_default_payment_method', ['off', 'on_subscription']);
  const missing = params
    .part('trial_settings')
    ?.part('end_behavior')
    ?.oneOf('missing_payment_method', ['cancel', 'create_invoice', 'pause']);
  return {
    metadata: mergeMetadata(params, before.metadata),
    ...(params.has('automatic_tax') && {
      automatic_tax: automaticTaxOf(world, params, customerOf(world, idOf(before.customer), 'customer')),
    }),
    ...(params.has('description') && { description: params.clearable('description') ?? null }),
    ...(params.has('default_payment_method') && { default_payment_method: methodOf(world, before, params) }),
    ...(params.has('pause_collection') && { pause_collection: pauseOf(params) }),
    ...(params.has('trial_end') && trialOf(world, before, params)),
    ...(params.has('items') && { items: listOf(itemsOf(world, before, params), before.items.url) }),
    ...(settings && {
      payment_settings: {
        payment_method_options: null,
        payment_method_types: before.payment_settings?.payment_method_types ?? null,
        save_default_payment_method: settings,
      },
    }),
    ...(missing && {
      trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing } },
    }),
  };
}

function methodOf(world: World, before: Stripe.Subscription, params: Params): string | null {
  const id = params.clearable('default_payment_method') ?? null;
  if (id !== null && refOf(world.store.find('payment_method', id)?.customer) !== refOf(before.customer)) {
    throw noSuch('PaymentMethod', id, 'default_payment_method');
  }
  return id;
}

function pauseOf(params: Params): Stripe.Subscription.PauseCollection | null {
  const pause = params.part('pause_collection');
  if (pause === undefined) return null;
  const behavior = pause.oneOf('behavior', ['keep_as_draft', 'mark_uncollectible', 'void']);
  if (behavior === undefined) throw missing('pause_collection[behavior]');
  return { behavior, resumes_at: pause.integer('resumes_at') ?? null };
}

function trialOf(world: World, before: Stripe.Subscription, params: Params): Fields {
  const now = timeOn(world, before.test_clock);
  const end = params.text('trial_end') === 'now' ? now : params.integer('trial_end');
  if (end === undefined || before.status !== 'trialing') return {};
  const items = before.items.data.map((item) => ({ ...item, current_period_end: end }));
  return {
    trial_end: end,
    items: listOf(items, before.items.url),
    ...(before.cancel_at_period_end && { cancel_at: end }),
  };
}

/** Applies another price or quantity from the next invoice on, because the emulator does not prorate. */
function itemsOf(world: World, before: Stripe.Subscription, params: Params): Stripe.SubscriptionItem[] {
  const given = params.parts('items') ?? [];
  return before.items.data.map((item) => {
    const wanted = given.find((it) => it.text('id') === item.id);
    if (wanted === undefined) return item;
    const id = wanted.text('price');
    const price = id === undefined ? item.price : recurringPrice(world, id, 'items[0][price]');
    const quantity = wanted.integer('quantity') ?? item.quantity;
    return { ...item, price, plan: planOf(price), ...(quantity !== undefined && { quantity }) };
  });
}
