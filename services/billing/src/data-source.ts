import { eventEntities, EventTables1763683200000 } from '@tenfold/messaging/events';
import { databaseOptions } from '@tenfold/platform';
import type { DataSourceOptions } from 'typeorm';
import { Subscriptions1763683300000 } from './migrations/1763683300000-subscriptions.js';
import { Subscription } from './subscriptions/subscription.entity.js';

export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    ...databaseOptions('billing', url),
    entities: [Subscription, ...eventEntities],
    migrations: [EventTables1763683200000, Subscriptions1763683300000],
  };
}
