import type Stripe from 'stripe';
import { invalid, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { inRange, page } from '../http/page.js';
import { mergeMetadata, type Params } from '../http/params.js';
import { ownNow, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';

export function makeProduct(world: World, params: Params): Stripe.Product {
  const { store } = world;
  const id = params.text('id') ?? store.newId('prod');
  if (store.find('product', id))
    throw invalid(`Product already exists.`, { code: 'resource_already_exists', param: 'id' });
  const now = ownNow(world);
  const blank: Stripe.Product = {
    id,
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: params.requiredText('name'),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  };
  const product = store.put('product', described(blank, params, now));
  recordEvent(world, 'product.created', product);
  return product;
}

function described(before: Stripe.Product, params: Params, now: number): Stripe.Product {
  return {
    ...before,
    active: params.flag('active') ?? before.active,
    name: params.text('name') ?? before.name,
    description: params.has('description') ? (params.clearable('description') ?? null) : before.description,
    metadata: mergeMetadata(params, before.metadata),
    updated: now,
  };
}

function update({ world, params, id }: Call): Stripe.Product {
  const before = world.store.find('product', id);
  if (before === undefined) throw noSuch('product', id);
  const product = world.store.put('product', described(before, params, ownNow(world)));
  recordEvent(world, 'product.updated', product, before);
  return product;
}

function list(call: Call): object {
  const { world, params } = call;
  const active = params.flag('active');
  const ids = params.texts('ids');
  const created = inRange(params, 'created');
  const found = world.store
    .all('product')
    .filter((it) => created(it.created) && (active === undefined || it.active === active))
    .filter((it) => ids === undefined || ids.includes(it.id));
  return page(call, found, '/v1/products');
}

export const productOperations: Operation[] = [
  {
    method: 'POST',
    path: '/v1/products',
    params: 'ProductCreateParams',
    run: ({ world, params }) => makeProduct(world, params),
  },
  { method: 'GET', path: '/v1/products', params: 'ProductListParams', run: list },
  { method: 'POST', path: '/v1/products/:id', params: 'ProductUpdateParams', run: update },
];
