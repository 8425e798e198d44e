import type Stripe from 'stripe';
import type { Call, Operation } from '../http/operation.js';
import { inRange, page } from '../http/page.js';
import type { World } from '../store/world.js';

function shown({ store }: World, event: Stripe.Event): Stripe.Event {
  const waiting = store.all('delivery').filter((it) => it.event === event.id && it.state === 'waiting');
  return { ...event, pending_webhooks: waiting.length };
}

function undelivered({ store }: World): Set<string> {
  const open = store.all('delivery').filter((it) => it.state !== 'delivered');
  return new Set(open.map(({ event }) => event));
}

function list(call: Call): object {
  const { world, params } = call;
  const created = inRange(params, 'created');
  const type = params.text('type');
  const types = params.texts('types');
  const isDelivered = params.flag('delivery_success');
  const open = undelivered(world);
  const found = world.store
    .all('event')
    .filter((it) => created(it.created) && (type === undefined || matches(type, it.type)))
    .filter((it) => isDelivered === undefined || isDelivered !== open.has(it.id))
    .filter((it) => types === undefined || types.some((wanted) => matches(wanted, it.type)));
  const events = page(call, found, '/v1/events');
  return { ...events, data: events.data.map((event) => shown(world, event)) };
}

function matches(wanted: string, type: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

export const eventOperations: Operation[] = [
  { method: 'GET', path: '/v1/events', params: 'EventListParams', run: list },
];
