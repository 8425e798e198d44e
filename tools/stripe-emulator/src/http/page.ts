import type Stripe from 'stripe';
import { invalid, noSuch } from './api-error.js';
import type { Call } from './operation.js';
import type { Params } from './params.js';

const LIMIT = { least: 1, usual: 10, most: 100 };

export function page<T extends { id: string }>(
  { params }: Pick<Call, 'params'>,
  objects: T[],
  url: string,
): Stripe.ApiList<T> {
  const limit = params.integer('limit') ?? LIMIT.usual;
  if (limit < LIMIT.least || limit > LIMIT.most) {
    const details = { code: 'parameter_invalid_integer', param: 'limit' };
    throw invalid(`Invalid integer: ${limit}: must be between ${LIMIT.least} and ${LIMIT.most}`, details);
  }
  const newestFirst = objects.toReversed();
  const after = params.text('starting_after');
  const before = params.text('ending_before');
  if (after !== undefined && before !== undefined) {
    throw invalid('You can pass only one of starting_after and ending_before.', { param: 'starting_after' });
  }
  if (before !== undefined) {
    const earlier = newestFirst.slice(0, position(newestFirst, before, 'ending_before'));
    return { object: 'list', data: earlier.slice(-limit), has_more: earlier.length > limit, url };
  }
  const from = after === undefined ? 0 : position(newestFirst, after, 'starting_after') + 1;
  const rest = newestFirst.slice(from);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}

function position(objects: { id: string }[], id: string, param: string): number {
  const index = objects.findIndex((object) => object.id === id);
  if (index < 0) throw noSuch('object', id, param);
  return index;
}

export function inRange(params: Params, name: string): (time: number) => boolean {
  if (!params.has(name)) return () => true;
  if (typeof params.form[name] === 'string') {
    const exact = params.integer(name);
    return (time) => time === exact;
  }
  const range = params.part(name);
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((bound) => range?.integer(bound));
  return (time) =>
    time > (gt ?? -Infinity) &&
    time >= (gte ?? -Infinity) &&
    time < (lt ?? Infinity) &&
    time <= (lte ?? Infinity);
}
