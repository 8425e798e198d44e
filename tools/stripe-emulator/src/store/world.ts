import type Stripe from 'stripe';
import type { Seconds } from '../domain/calendar.js';
import type { Collections, Hidden, Kind } from './collections.js';
import type { Store } from './store.js';

export const API_VERSION = '2026-10-28.endive';

/** What Stripe's retry settings do when every retry has failed: to the subscription, and to the invoice. */
export interface AfterRetries {
  subscription: 'cancel' | 'unpaid' | 'past_due';
  uncollectible: boolean;
}

/** Rights of a restricted key by resource, named as in the stripe package: `setupIntents` for /v1/setup_intents. */
export type KeyRights = Record<string, 'read' | 'write'>;

export interface World {
  store: Store;
  restrictedKeys: Map<string, KeyRights>;
  afterRetries: AfterRetries;
  origin(): string;
  wallMs(): number;
  stepAt: Seconds | null;
  request: { id: string; idempotencyKey: string | null } | null;
}

export function ownNow(world: World): Seconds {
  return Math.floor(ownNowMs(world) / 1000);
}

export function ownNowMs({ store, wallMs }: World): number {
  return wallMs() + (store.find('clock', 'own')?.offset ?? 0) * 1000;
}

export function timeOn(world: World, testClock: Ref): Seconds {
  return testClock === null || testClock === undefined
    ? (world.stepAt ?? ownNow(world))
    : world.store.get('test_clock', idOf(testClock)).frozen_time;
}

export type Ref = string | { id: string } | null | undefined;

export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

export function refOf(reference: Ref): string | null {
  return reference === null || reference === undefined ? null : idOf(reference);
}

export function decimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal;
}

export function listOf<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url };
}

export function hiddenOf(world: World, id: string): Hidden {
  return world.store.find('hidden', id) ?? { id };
}

export function hide(world: World, id: string, change: Partial<Hidden>): void {
  world.store.put('hidden', { ...hiddenOf(world, id), ...change });
}

export function change<K extends Kind>(
  world: World,
  kind: K,
  id: string,
  fields: Partial<Collections[K]>,
): Collections[K] {
  return world.store.put(kind, { ...world.store.get(kind, id), ...fields });
}
