import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { API_VERSION, ownNow, ownNowMs, type World } from '../store/world.js';

export function recordEvent(world: World, type: Stripe.Event.Type, object: object, before?: object): void {
  const { store } = world;
  const endpoints = store.all('webhook_endpoint').filter((endpoint) => subscribesTo(endpoint, type));
  const event = {
    id: store.newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: ownNow(world),
    data: { object, ...(before && { previous_attributes: previousAttributes(before, object) }) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: world.request?.id ?? null, idempotency_key: world.request?.idempotencyKey ?? null },
    type,
  } as unknown as Stripe.Event;
  store.put('event', event);
  for (const endpoint of endpoints) {
    store.put('delivery', {
      id: store.newId('dlv'),
      event: event.id,
      endpoint: endpoint.id,
      state: 'waiting',
      attempts: 0,
      lastStatus: null,
      nextAttemptAt: ownNowMs(world),
    });
  }
}

function subscribesTo({ enabled_events: enabled, status }: Stripe.WebhookEndpoint, type: string): boolean {
  return status === 'enabled' && (enabled.includes('*') || enabled.includes(type));
}

function previousAttributes(before: object, after: object): Record<string, unknown> {
  const now: Record<string, unknown> = { ...after };
  const changed = Object.entries(before).filter(([name, value]) => !isDeepStrictEqual(value, now[name]));
  const added = Object.keys(now).filter((name) => !(name in before));
  return Object.fromEntries([...changed, ...added.map((name) => [name, null] as const)]);
}
