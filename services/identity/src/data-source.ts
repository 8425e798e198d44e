import { MailRow, MailTable1763700500000 } from '@tenfold/mail/queue';
import { eventEntities, EventTables1763683200000 } from '@tenfold/messaging/events';
import { databaseOptions } from '@tenfold/platform';
import type { DataSourceOptions } from 'typeorm';
import { AccountDeletionRow } from './account-rights/account-deletion.entity.js';
import { AccountErasureRow } from './account-rights/account-erasure.entity.js';
import { AccountExportRow } from './account-rights/account-export.entity.js';
import { AccountTokenRow } from './account-tokens/account-token.entity.js';
import { AuditEntryRow } from './audit/audit-entry.entity.js';
import { ExternalIdentityRow } from './external-sign-in/external-identity.entity.js';
import { UsersAndSessions1763683300000 } from './migrations/1763683300000-users-and-sessions.js';
import { ProfileImages1763690000000 } from './migrations/1763690000000-profile-images.js';
import { AccountSafety1763701000000 } from './migrations/1763701000000-account-safety.js';
import { AuditLog1763702000000 } from './migrations/1763702000000-audit-log.js';
import { ExternalIdentities1763703000000 } from './migrations/1763703000000-external-identities.js';
import { AccountRights1763720000000 } from './migrations/1763720000000-account-rights.js';
import { ProfileImageRow } from './profile-images/profile-image.entity.js';
import { SessionRow } from './sessions/session.entity.js';
import { UserRow } from './users/user.entity.js';

export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    ...databaseOptions('identity', url),
    entities: [
      UserRow,
      SessionRow,
      AccountTokenRow,
      AccountExportRow,
      AccountDeletionRow,
      AccountErasureRow,
      ExternalIdentityRow,
      ProfileImageRow,
      AuditEntryRow,
      MailRow,
      ...eventEntities,
    ],
    migrations: [
      EventTables1763683200000,
      UsersAndSessions1763683300000,
      ProfileImages1763690000000,
      MailTable1763700500000,
      AccountSafety1763701000000,
      AuditLog1763702000000,
      ExternalIdentities1763703000000,
      AccountRights1763720000000,
    ],
  };
}
