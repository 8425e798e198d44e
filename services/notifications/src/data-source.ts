import { DeadJobIndex1763990000000, JobTable1763950000000 } from '@tenfold/jobs';
import { MailTable1763700500000, MailToJobs1763951000000 } from '@tenfold/mail/queue';
import { eventEntities, EventTables1763683200000, serviceDatabaseOptions } from '@tenfold/messaging/events';
import type { DataSourceOptions } from 'typeorm';
import { Notifications1763683300000 } from './migrations/1763683300000-notifications.js';
import { InsightSchedule1763690000000 } from './migrations/1763690000000-insight-schedule.js';
import { ErasedUsers1763720000000 } from './migrations/1763720000000-erased-users.js';
import { ToldMilestones1763800100000 } from './migrations/1763800100000-told-milestones.js';
import { JobsOfErasedUsers1763952000000 } from './migrations/1763952000000-jobs-of-erased-users.js';
import { InsightJobs1763953000000 } from './migrations/1763953000000-insight-jobs.js';
import { NamesAndInsights1763960000000 } from './migrations/1763960000000-names-and-insights.js';
import { NotificationPath1764130100000 } from './migrations/1764130100000-notification-path.js';
import { DeletedNotifications1764520300000 } from './migrations/1764520300000-deleted-notifications.js';
import { NotificationRow } from './notifications/notification.entity.js';

export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    ...serviceDatabaseOptions('notifications', url),
    entities: [NotificationRow, ...eventEntities],
    migrations: [
      EventTables1763683200000,
      Notifications1763683300000,
      InsightSchedule1763690000000,
      MailTable1763700500000,
      ErasedUsers1763720000000,
      ToldMilestones1763800100000,
      JobTable1763950000000,
      MailToJobs1763951000000,
      JobsOfErasedUsers1763952000000,
      InsightJobs1763953000000,
      NamesAndInsights1763960000000,
      DeadJobIndex1763990000000,
      NotificationPath1764130100000,
      DeletedNotifications1764520300000,
    ],
  };
}
