import { JobTable1763683250000 } from '@tenfold/jobs';
import { eventEntities, EventTables1763683200000, serviceDatabaseOptions } from '@tenfold/messaging/events';
import type { DataSourceOptions } from 'typeorm';
import { InitialSchema1763683300000 } from './migrations/1763683300000-initial-schema.js';
import { NotificationRow } from './notifications/notification.entity.js';

export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    ...serviceDatabaseOptions('notifications', url),
    entities: [NotificationRow, ...eventEntities],
    migrations: [EventTables1763683200000, JobTable1763683250000, InitialSchema1763683300000],
  };
}
