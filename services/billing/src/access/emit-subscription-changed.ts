import { SubscriptionChanged } from '@tenfold/contracts';
import { emit, signal } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { presentAccess } from './present-subscription.js';
import type { Subscription } from './subscription.entity.js';

export async function emitSubscriptionChanged(
  tx: EntityManager,
  stored: Subscription,
): Promise<Subscription> {
  await emit(tx, SubscriptionChanged, presentAccess(stored.userId, stored), {
    aggregateType: 'subscription',
    aggregateId: stored.userId,
    aggregateVersion: stored.version,
  });
  signal(tx, stored.userId, 'access');
  return stored;
}
