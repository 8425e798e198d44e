import type { Kind } from '../store/collections.js';
import type { World } from '../store/world.js';
import { includableOfInvoice } from '../objects/invoices.js';
import { listOf } from '../store/world.js';
import { invalid } from './api-error.js';

const KIND_OF_PREFIX: Readonly<Record<string, Kind>> = {
  cus: 'customer',
  prod: 'product',
  price: 'price',
  pm: 'payment_method',
  seti: 'setup_intent',
  pi: 'payment_intent',
  sub: 'subscription',
  in: 'invoice',
  inpay: 'invoice_payment',
  ch: 'charge',
  re: 'refund',
  du: 'dispute',
  issfr: 'early_fraud_warning',
  clock: 'test_clock',
  bpc: 'portal_configuration',
};

const MOST_DEPTH = 4;

type Value = Record<string, unknown>;

/**
 * Replaces the ids named by `expand[]` with their objects, e.g. `latest_invoice.confirmation_secret` or, in a list,
 * `data.default_payment_method`. Stored objects are not modified.
 */
export function expand(world: World, reply: object, paths: string[]): object {
  return paths.reduce((current, path) => {
    const names = path.split('.');
    if (names.length > MOST_DEPTH) {
      throw invalid(
        `You cannot expand more than ${MOST_DEPTH} levels of a property. You tried to expand ${path}`,
      );
    }
    return expandAt(world, current as Value, names, path);
  }, reply);
}

function expandAt(world: World, object: Value, [name = '', ...rest]: string[], path: string): Value {
  const shown: Value = { ...object, ...(name in object ? {} : includable(world, object, name)) };
  if (!(name in shown)) {
    throw invalid(`This property cannot be expanded (${name}).`, { param: 'expand' });
  }
  const value = shown[name];
  if (value === null) return shown;
  shown[name] = Array.isArray(value)
    ? value.map((element: unknown) => expandOne(world, element, rest, path))
    : expandOne(world, value, rest, path);
  return shown;
}

function expandOne(world: World, value: unknown, rest: string[], path: string): unknown {
  const object = typeof value === 'string' ? byId(world, value, path) : value;
  if (typeof object !== 'object' || object === null) {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  return rest.length === 0 ? object : expandAt(world, object as Value, rest, path);
}

function byId(world: World, id: string, path: string): unknown {
  const kind = KIND_OF_PREFIX[id.slice(0, id.indexOf('_'))];
  const object = kind === undefined ? undefined : world.store.find(kind, id);
  if (kind !== undefined && isGone(object)) return { id, object: kind, deleted: true };
  if (object !== undefined) return object;
  throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
}

/** Deleted customers stay stored, so that a retrieval can report the deletion. */
function isGone(object: object | undefined): boolean {
  return object === undefined || (object as { deleted?: boolean }).deleted === true;
}

function includable(world: World, object: Value, name: string): Value {
  const { store } = world;
  const id = String(object['id']);
  if (object['object'] === 'invoice' && (name === 'payments' || name === 'confirmation_secret')) {
    const invoice = store.find('invoice', id);
    return invoice === undefined ? {} : { [name]: includableOfInvoice(world, invoice)[name] };
  }
  if (object['object'] === 'customer' && name === 'subscriptions') {
    const own = store.all('subscription').filter((it) => it.customer === id && it.status !== 'canceled');
    return { subscriptions: listOf(own.toReversed(), `/v1/customers/${id}/subscriptions`) };
  }
  if (object['object'] === 'charge' && name === 'refunds') {
    const own = store.all('refund').filter((it) => it.charge === id);
    return { refunds: listOf(own.toReversed(), `/v1/charges/${id}/refunds`) };
  }
  return {};
}
