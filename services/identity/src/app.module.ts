import { Module, type DynamicModule, type FactoryProvider } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { MailSender } from '@tenfold/mail/queue';
import { EventsModule } from '@tenfold/messaging/events';
import type { DataSource } from 'typeorm';
import { AccountRightsController } from './account-rights/account-rights.controller.js';
import { accountRightsProviders } from './account-rights/account-rights.providers.js';
import { AccountMails } from './account-tokens/account-mails.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { AccountsService } from './accounts/accounts.service.js';
import { AdministratorActedConsumer } from './audit/administrator-acted.consumer.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditService } from './audit/audit.service.js';
import { dataSourceOptions } from './data-source.js';
import type { IdentityEnv } from './env.js';
import { ExternalSignInController } from './external-sign-in/external-sign-in.controller.js';
import { ExternalSignInService } from './external-sign-in/external-sign-in.service.js';
import { Journeys } from './external-sign-in/journeys.js';
import type { ProviderEnv } from './external-sign-in/provider-settings.js';
import { ProviderTokens } from './external-sign-in/provider-tokens.js';
import { Providers } from './external-sign-in/providers.js';
import { Passwords } from './passwords/passwords.js';
import { ProfileImagesController } from './profile-images/profile-images.controller.js';
import { ProfileImagesService } from './profile-images/profile-images.service.js';
import { UploadedPictures } from './profile-images/uploaded-pictures.js';
import { EmailChangesService } from './security/email-changes.service.js';
import { PasswordChangesService } from './security/password-changes.service.js';
import { PasswordResetRequestsService } from './security/password-reset-requests.service.js';
import { SecurityController } from './security/security.controller.js';
import { SecurityService } from './security/security.service.js';
import { OwnSessionsService } from './sessions/own-sessions.service.js';
import { SessionCache } from './sessions/session-cache.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { Sweeps } from './sweeps.js';
import { Administrator } from './users/administrator.js';
import { UserFactsConsumer } from './users/user-facts.consumer.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

type Settings = Pick<
  IdentityEnv,
  | 'DATABASE_URL'
  | 'NATS_URL'
  | 'REDIS_URL'
  | 'ADMIN_EMAIL'
  | 'ADMIN_PASSWORD'
  | 'LOG_LEVEL'
  | 'MAIL_URL'
  | 'MAIL_FROM'
  | 'PASSWORD_MIN_LENGTH'
> &
  ProviderEnv;

@Module({})
export class AppModule {
  static forRoot(env: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions(env.DATABASE_URL)),
        EventsModule.forRoot({ service: 'identity', natsUrl: env.NATS_URL, logLevel: env.LOG_LEVEL }),
      ],
      controllers: [
        AccountRightsController,
        AccountsController,
        AuditController,
        ExternalSignInController,
        ProfileImagesController,
        SecurityController,
        SessionsController,
        UsersController,
      ],
      providers: [
        ...accountRightsProviders(env),
        AccountsService,
        AdministratorActedConsumer,
        AuditService,
        ExternalSignInService,
        ProviderTokens,
        EmailChangesService,
        OwnSessionsService,
        PasswordChangesService,
        PasswordResetRequestsService,
        ProfileImagesService,
        SecurityService,
        SessionsService,
        Sweeps,
        UserFactsConsumer,
        UsersService,
        { provide: AccountMails, useFactory: () => new AccountMails(new URL(env.PUBLIC_ORIGIN).origin) },
        { provide: Passwords, useFactory: () => new Passwords(env.PASSWORD_MIN_LENGTH) },
        mailSender(env),
        { provide: SessionCache, useFactory: () => new SessionCache(env.REDIS_URL) },
        { provide: Providers, useFactory: () => new Providers(env) },
        { provide: Journeys, useFactory: () => new Journeys(env.REDIS_URL) },
        { provide: UploadedPictures, useFactory: () => new UploadedPictures(env.REDIS_URL) },
        {
          provide: Administrator,
          inject: [getDataSourceToken(), Passwords],
          useFactory: (database: DataSource, passwords: Passwords) =>
            new Administrator({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }, database, passwords),
        },
      ],
    };
  }
}

function mailSender(env: Settings): FactoryProvider<MailSender> {
  const options = {
    service: 'identity',
    redisUrl: env.REDIS_URL,
    mailUrl: env.MAIL_URL,
    from: env.MAIL_FROM,
    logLevel: env.LOG_LEVEL,
  };
  return {
    provide: MailSender,
    inject: [getDataSourceToken()],
    useFactory: (database: DataSource) => new MailSender(options, database),
  };
}
