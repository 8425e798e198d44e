import { JobTable1763683250000 } from '@tenfold/jobs';
import { eventEntities, EventTables1763683200000, serviceDatabaseOptions } from '@tenfold/messaging/events';
import type { DataSourceOptions } from 'typeorm';
import { InitialSchema1763683300000 } from './migrations/1763683300000-initial-schema.js';
import { AccountDeletionRow } from './users/account-deletion.entity.js';
import { AccountErasureRow } from './users/account-erasure.entity.js';
import { AccountExportRow } from './privacy/account-export.entity.js';
import { AccountTokenRow } from './credentials/account-token.entity.js';
import { ExternalIdentityRow } from './credentials/external-identity.entity.js';
import { PasskeyRow } from './passkeys/passkey.entity.js';
import { ProfileImageRow } from './account/profile-image.entity.js';
import { TotpRow } from './second-factor/totp.entity.js';
import { UserRow } from './users/user.entity.js';

export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    ...serviceDatabaseOptions('identity', url),
    entities: [
      UserRow,
      AccountTokenRow,
      AccountExportRow,
      AccountDeletionRow,
      AccountErasureRow,
      ExternalIdentityRow,
      PasskeyRow,
      TotpRow,
      ProfileImageRow,
      ...eventEntities,
    ],
    migrations: [EventTables1763683200000, JobTable1763683250000, InitialSchema1763683300000],
  };
}
