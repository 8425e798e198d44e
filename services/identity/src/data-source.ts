import { eventEntities, EventTables1763683200000 } from '@tenfold/messaging/events';
import { databaseOptions } from '@tenfold/platform';
import type { DataSourceOptions } from 'typeorm';
import { UsersAndSessions1763683300000 } from './migrations/1763683300000-users-and-sessions.js';
import { ProfileImages1763690000000 } from './migrations/1763690000000-profile-images.js';
import { ProfileImageRow } from './profile-images/profile-image.entity.js';
import { SessionRow } from './sessions/session.entity.js';
import { UserRow } from './users/user.entity.js';

export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    ...databaseOptions('identity', url),
    entities: [UserRow, SessionRow, ProfileImageRow, ...eventEntities],
    migrations: [EventTables1763683200000, UsersAndSessions1763683300000, ProfileImages1763690000000],
  };
}
