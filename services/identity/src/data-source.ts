import { DeadJobIndex1763990000000, JobTable1763950000000 } from '@tenfold/jobs';
import { MailTable1763700500000, MailToJobs1763951000000 } from '@tenfold/mail/queue';
import { eventEntities, EventTables1763683200000, serviceDatabaseOptions } from '@tenfold/messaging/events';
import type { DataSourceOptions } from 'typeorm';
import { AccountDeletionRow } from './users/account-deletion.entity.js';
import { AccountErasureRow } from './users/account-erasure.entity.js';
import { AccountExportRow } from './privacy/account-export.entity.js';
import { AccountTokenRow } from './credentials/account-token.entity.js';
import { ExternalIdentityRow } from './credentials/external-identity.entity.js';
import { UsersAndSessions1763683300000 } from './migrations/1763683300000-users-and-sessions.js';
import { ProfileImages1763690000000 } from './migrations/1763690000000-profile-images.js';
import { AccountSafety1763701000000 } from './migrations/1763701000000-account-safety.js';
import { AuditLog1763702000000 } from './migrations/1763702000000-audit-log.js';
import { ExternalIdentities1763703000000 } from './migrations/1763703000000-external-identities.js';
import { AccountRights1763720000000 } from './migrations/1763720000000-account-rights.js';
import { SecondFactors1763730000000 } from './migrations/1763730000000-second-factors.js';
import { AdministratorRole1763900000000 } from './migrations/1763900000000-administrator-role.js';
import { AgeAttestation1763910000000 } from './migrations/1763910000000-age-attestation.js';
import { UnknownAuthTime1763920000000 } from './migrations/1763920000000-unknown-auth-time.js';
import { SessionCacheDeletions1763931000000 } from './migrations/1763931000000-session-cache-deletions.js';
import { AccountJobs1763954000000 } from './migrations/1763954000000-account-jobs.js';
import { ErasureEmittedAt1763960000000 } from './migrations/1763960000000-erasure-emitted-at.js';
import { ExportChunks1763980000000 } from './migrations/1763980000000-export-chunks.js';
import { SessionCreated1763992000000 } from './migrations/1763992000000-session-created.js';
import { EditorRole1764160000000 } from './migrations/1764160000000-editor-role.js';
import { RescoredAverage1764170000000 } from './migrations/1764170000000-rescored-average.js';
import { CanonicalEmail1764240000000 } from './migrations/1764240000000-canonical-email.js';
import { RequiredPasskey1763932000000 } from './migrations/1763932000000-required-passkey.js';
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
    migrations: [
      EventTables1763683200000,
      UsersAndSessions1763683300000,
      ProfileImages1763690000000,
      MailTable1763700500000,
      AccountSafety1763701000000,
      AuditLog1763702000000,
      ExternalIdentities1763703000000,
      AccountRights1763720000000,
      SecondFactors1763730000000,
      AdministratorRole1763900000000,
      AgeAttestation1763910000000,
      UnknownAuthTime1763920000000,
      SessionCacheDeletions1763931000000,
      RequiredPasskey1763932000000,
      JobTable1763950000000,
      MailToJobs1763951000000,
      AccountJobs1763954000000,
      ErasureEmittedAt1763960000000,
      ExportChunks1763980000000,
      DeadJobIndex1763990000000,
      SessionCreated1763992000000,
      EditorRole1764160000000,
      RescoredAverage1764170000000,
      CanonicalEmail1764240000000,
    ],
  };
}
