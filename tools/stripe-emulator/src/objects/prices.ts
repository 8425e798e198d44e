import type Stripe from 'stripe';
import { invalid, missing, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { inRange, page } from '../http/page.js';
import { mergeMetadata, type Params } from '../http/params.js';
import { decimal, idOf, ownNow, type World } from '../store/world.js';
import { makeProduct } from './products.js';
import { recordEvent } from '../webhooks/record-event.js';

const INTERVALS = ['day', 'week', 'month', 'year'] as const;

function create({ world, params }: Call): Stripe.Price {
  const { store } = world;
  const amount = params.integer('unit_amount');
  if (amount === undefined) throw missing('unit_amount');
  const price = store.put('price', {
    id: store.newId('price'),
    object: 'price',
    active: params.flag('active') ?? true,
    billing_scheme: 'per_unit',
    created: ownNow(world),
    currency: params.requiredText('currency').toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: claimLookupKey(world, params),
    metadata: mergeMetadata(params),
    nickname: params.clearable('nickname') ?? null,
    product: productOf(world, params),
    recurring: recurringOf(params),
    tax_behavior: params.oneOf('tax_behavior', ['exclusive', 'inclusive', 'unspecified']) ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.has('recurring') ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: decimal(amount),
  });
  recordEvent(world, 'price.created', price);
  return price;
}

function recurringOf(params: Params): Stripe.Price.Recurring | null {
  const recurring = params.part('recurring');
  if (recurring === undefined) return null;
  const interval = recurring.oneOf('interval', INTERVALS);
  if (interval === undefined) throw missing('recurring[interval]');
  return {
    interval,
    interval_count: recurring.integer('interval_count') ?? 1,
    meter: null,
    trial_period_days: recurring.integer('trial_period_days') ?? null,
    usage_type: 'licensed',
  };
}

function productOf(world: World, params: Params): string {
  const data = params.part('product_data');
  if (data === undefined) {
    const product = params.requiredText('product');
    if (!world.store.find('product', product)) throw noSuch('product', product, 'product');
    return product;
  }
  return makeProduct(world, data).id;
}

function claimLookupKey(world: World, params: Params): string | null {
  const key = params.clearable('lookup_key') ?? null;
  const holder = key === null ? undefined : world.store.all('price').find((it) => it.lookup_key === key);
  if (holder !== undefined) {
    if (params.flag('transfer_lookup_key') !== true) {
      const message = `A price (\`${holder.id}\`) already uses that lookup key.`;
      throw invalid(message, { param: 'lookup_key' });
    }
    world.store.put('price', { ...holder, lookup_key: null });
  }
  return key;
}

function find({ world, id }: Call): Stripe.Price {
  const price = world.store.find('price', id);
  if (price === undefined) throw noSuch('price', id);
  return price;
}

function taxBehaviorOf(
  { tax_behavior: before }: Stripe.Price,
  params: Params,
): Stripe.Price.TaxBehavior | null {
  const wanted = params.oneOf('tax_behavior', ['exclusive', 'inclusive', 'unspecified']) ?? before;
  if (wanted !== before && before !== 'unspecified')
    throw invalid('Once tax_behavior is inclusive or exclusive, it cannot be changed.', {
      param: 'tax_behavior',
    });
  return wanted;
}

function update(call: Call): Stripe.Price {
  const { world, params } = call;
  const before = find(call);
  const moved = params.has('lookup_key') && params.text('lookup_key') !== before.lookup_key;
  const price = world.store.put('price', {
    ...before,
    active: params.flag('active') ?? before.active,
    tax_behavior: taxBehaviorOf(before, params),
    nickname: params.has('nickname') ? (params.clearable('nickname') ?? null) : before.nickname,
    lookup_key: moved ? claimLookupKey(world, params) : before.lookup_key,
    metadata: mergeMetadata(params, before.metadata),
  });
  recordEvent(world, 'price.updated', price, before);
  return price;
}

function list(call: Call): object {
  const { world, params } = call;
  const active = params.flag('active');
  const keys = params.texts('lookup_keys');
  const product = params.text('product');
  const type = params.text('type');
  const created = inRange(params, 'created');
  const found = world.store
    .all('price')
    .filter((it) => created(it.created) && (active === undefined || it.active === active))
    .filter((it) => keys === undefined || (it.lookup_key !== null && keys.includes(it.lookup_key)))
    .filter((it) => product === undefined || idOf(it.product) === product)
    .filter((it) => type === undefined || it.type === type);
  return page(call, found, '/v1/prices');
}

export const priceOperations: Operation[] = [
  { method: 'POST', path: '/v1/prices', params: 'PriceCreateParams', run: create },
  { method: 'GET', path: '/v1/prices', params: 'PriceListParams', run: list },
  { method: 'GET', path: '/v1/prices/:id', params: 'PriceRetrieveParams', run: find },
  { method: 'POST', path: '/v1/prices/:id', params: 'PriceUpdateParams', run: update },
];
