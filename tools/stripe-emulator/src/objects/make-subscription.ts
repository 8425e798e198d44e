import type Stripe from 'stripe';
import { DAY, periodEnd, type Seconds } from '../domain/calendar.js';
import { invalid, missing, noSuch } from '../http/api-error.js';
import { mergeMetadata, type Params } from '../http/params.js';
import { taxSettingsOf } from './account.js';
import { hasTaxLocation, unknownTaxLocation } from './tax-location.js';
import { decimal, idOf, listOf, refOf, type World } from '../store/world.js';

export function subscriptionOf(
  world: World,
  customer: Stripe.Customer,
  params: Params,
  now: Seconds,
): Stripe.Subscription {
  const id = world.store.newId('sub');
  const trialEnd = trialEndOf(params, now);
  const items = itemsOf(world, id, params, now, trialEnd);
  const settings = params.part('payment_settings');
  const ending = params.part('trial_settings')?.part('end_behavior');
  const first = items[0];
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: automaticTaxOf(world, params, customer),
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: billingMode(params),
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: first?.price.currency ?? 'usd',
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: defaultMethodOf(world, customer.id, params),
    default_source: null,
    default_tax_rates: [],
    description: params.clearable('description') ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata(params),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: methodTypesOf(settings),
      save_default_payment_method:
        settings?.oneOf('save_default_payment_method', ['off', 'on_subscription']) ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: refOf(customer.test_clock),
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method:
          ending?.oneOf('missing_payment_method', ['cancel', 'create_invoice', 'pause']) ?? 'create_invoice',
      },
    },
    trial_start: trialEnd === null ? null : now,
  };
}

export function automaticTaxOf(
  world: World,
  params: Params,
  customer: Stripe.Customer,
): Stripe.Subscription.AutomaticTax {
  const enabled = params.part('automatic_tax')?.flag('enabled') ?? false;
  if (enabled && taxSettingsOf(world).status !== 'active') {
    const message =
      'You must have a valid head office address to enable automatic tax calculation in test mode.';
    throw invalid(message, { param: 'automatic_tax[enabled]' });
  }
  if (enabled && !hasTaxLocation(customer)) throw unknownTaxLocation();
  return { disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null };
}

function billingMode(params: Params): Stripe.Subscription.BillingMode {
  const type = params.part('billing_mode')?.oneOf('type', ['classic', 'flexible']) ?? 'flexible';
  return { flexible: type === 'flexible' ? { proration_discounts: 'itemized' } : null, type };
}

function trialEndOf(params: Params, now: Seconds): Seconds | null {
  const days = params.integer('trial_period_days');
  if (days !== undefined && params.has('trial_end')) {
    throw invalid('You may only specify one of these parameters: trial_end, trial_period_days.');
  }
  if (days !== undefined) return days > 0 ? now + days * DAY : null;
  if (!params.has('trial_end') || params.text('trial_end') === 'now') return null;
  const end = params.integer('trial_end') ?? now;
  if (end <= now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    });
  return end;
}

function defaultMethodOf({ store }: World, customer: string, params: Params): string | null {
  const id = params.clearable('default_payment_method') ?? null;
  if (id !== null && refOf(store.find('payment_method', id)?.customer) !== customer) {
    throw noSuch('PaymentMethod', id, 'default_payment_method');
  }
  return id;
}

function itemsOf(
  world: World,
  subscription: string,
  params: Params,
  now: Seconds,
  trialEnd: Seconds | null,
): Stripe.SubscriptionItem[] {
  const given = params.parts('items');
  if (given === undefined || given.length === 0) throw missing('items');
  return given.map((item, index) => {
    const price = recurringPrice(world, item.requiredText('price'), `items[${index}][price]`);
    return itemOf(world, subscription, price, item, now, trialEnd);
  });
}

export function recurringPrice({ store }: World, id: string, param: string): Stripe.Price {
  const price = store.find('price', id);
  if (price === undefined) throw noSuch('price', id, param);
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', { param });
  if (price.recurring === null) {
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param },
    );
  }
  return price;
}

function itemOf(
  world: World,
  subscription: string,
  price: Stripe.Price,
  item: Params,
  now: Seconds,
  trialEnd: Seconds | null,
): Stripe.SubscriptionItem {
  const interval = price.recurring?.interval as 'day' | 'week' | 'month' | 'year';
  return {
    id: world.store.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: trialEnd ?? periodEnd(now, now, interval, price.recurring?.interval_count ?? 1),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: mergeMetadata(item),
    plan: planOf(price),
    price,
    quantity: item.integer('quantity') ?? 1,
    subscription,
    tax_rates: [],
  };
}

export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: decimal(price.unit_amount ?? 0),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

function methodTypesOf(settings: Params | undefined): ['card'] | null {
  return settings?.texts('payment_method_types') === undefined ? null : ['card'];
}
