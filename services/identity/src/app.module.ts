import { Module, type DynamicModule } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule, type JobTimings } from '@tenfold/jobs';
import { SendMailJob } from '@tenfold/mail/queue';
import { EventsModule } from '@tenfold/messaging/events';
import { createLogger } from '@tenfold/platform';
import { imageDecoder } from '@tenfold/platform/images';
import { checkIsolation } from '@tenfold/platform/limited-process';
import type { DataSource } from 'typeorm';
import { AccountsService } from './account/accounts.service.js';
import { DisownmentService } from './account/disownment.service.js';
import { EmailChangesService } from './account/email-changes.service.js';
import { ProfileImagesService } from './account/profile-images.service.js';
import { SecurityService } from './account/security.service.js';
import { UploadedPictures } from './account/uploaded-pictures.js';
import { UsersService } from './account/users.service.js';
import { Administrator } from './administrator/administrator.js';
import { EditorRoleService } from './administrator/editor-role.service.js';
import { AdministratorActedConsumer } from './audit/administrator-acted.consumer.js';
import { AuditService } from './audit/audit.service.js';
import { AccountMails } from './credentials/account-mails.js';
import { dataSourceOptions } from './data-source.js';
import type { IdentityEnv } from './env.js';
import { ExpiredRowsJob } from './jobs/expired-rows.job.js';
import { PendingLogins } from './oidc/pending-logins.js';
import type { ProviderEnv } from './oidc/provider-settings.js';
import { ProviderTokens } from './oidc/provider-tokens.js';
import { Providers } from './oidc/providers.js';
import { SocialLoginsService } from './oidc/social-logins.service.js';
import { passkeysProviders } from './passkeys/passkeys.providers.js';
import { PasswordChangesService } from './passwords/password-changes.service.js';
import { PasswordResetRequestsService } from './passwords/password-reset-requests.service.js';
import { Passwords } from './passwords/passwords.js';
import { privacyProviders } from './privacy/privacy.providers.js';
import { secondFactorProviders, type SecondFactorEnv } from './second-factor/second-factor.providers.js';
import { DeleteCachedSessionsJob } from './sessions/delete-cached-sessions.job.js';
import { OwnSessionsService } from './sessions/own-sessions.service.js';
import { SessionCache } from './sessions/session-cache.js';
import { SessionsService } from './sessions/sessions.service.js';
import { PendingSignInsService } from './sign-in/pending-sign-ins.service.js';
import { SignInsService } from './sign-in/sign-ins.service.js';
import { ReservedAddress } from './users/reserved-address.js';
import { UserProjectionConsumer } from './users/user-projection.consumer.js';

type Settings = Pick<
  IdentityEnv,
  | 'DATABASE_URL'
  | 'NATS_URL'
  | 'REDIS_URL'
  | 'SESSION_CACHE_KEY'
  | 'ADMIN_EMAIL'
  | 'ADMIN_PASSWORD'
  | 'LOG_LEVEL'
  | 'MAIL_URL'
  | 'MAIL_FROM'
> &
  ProviderEnv &
  SecondFactorEnv & { CALLER_SIGNING_KEYS?: string };

const handlers = [
  AccountsService,
  AdministratorActedConsumer,
  AuditService,
  DeleteCachedSessionsJob,
  DisownmentService,
  EditorRoleService,
  EmailChangesService,
  ExpiredRowsJob,
  OwnSessionsService,
  PasswordChangesService,
  PasswordResetRequestsService,
  PendingSignInsService,
  ProfileImagesService,
  ProviderTokens,
  SecurityService,
  SessionsService,
  SignInsService,
  SocialLoginsService,
  UserProjectionConsumer,
  UsersService,
  Passwords,
];

@Module({})
export class AppModule {
  static forRoot(env: Settings, timings: JobTimings = {}): DynamicModule {
    checkIsolation([imageDecoder.program], createLogger('identity', env.LOG_LEVEL));
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions(env.DATABASE_URL)),
        EventsModule.forRoot({ service: 'identity', natsUrl: env.NATS_URL, logLevel: env.LOG_LEVEL }),
        JobsModule.forRoot({
          service: 'identity',
          redisUrl: env.REDIS_URL,
          logLevel: env.LOG_LEVEL,
          ...timings,
        }),
      ],
      providers: [
        ...privacyProviders(env),
        ...secondFactorProviders(env),
        ...passkeysProviders(env),
        ...handlers,
        { provide: AccountMails, useFactory: () => new AccountMails(new URL(env.PUBLIC_ORIGIN).origin) },
        {
          provide: SendMailJob,
          useFactory: () => new SendMailJob({ mailUrl: env.MAIL_URL, from: env.MAIL_FROM }),
        },
        {
          provide: SessionCache,
          inject: [getDataSourceToken()],
          useFactory: (database: DataSource) =>
            new SessionCache(env.REDIS_URL, env.SESSION_CACHE_KEY, database),
        },
        { provide: ReservedAddress, useFactory: () => new ReservedAddress(env.ADMIN_EMAIL) },
        { provide: Providers, useFactory: () => new Providers(env) },
        { provide: PendingLogins, useFactory: () => new PendingLogins(env.REDIS_URL) },
        { provide: UploadedPictures, useFactory: () => new UploadedPictures(env.REDIS_URL) },
        {
          provide: Administrator,
          inject: [getDataSourceToken(), Passwords, SessionCache],
          useFactory: (database: DataSource, passwords: Passwords, cache: SessionCache) => {
            const settings = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD };
            return new Administrator(settings, database, passwords, cache);
          },
        },
      ],
    };
  }
}
