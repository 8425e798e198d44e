import { Module, type DynamicModule } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '@tenfold/messaging/events';
import type { DataSource } from 'typeorm';
import { AccountsController } from './accounts/accounts.controller.js';
import { AccountsService } from './accounts/accounts.service.js';
import { dataSourceOptions } from './data-source.js';
import type { IdentityEnv } from './env.js';
import { Passwords } from './passwords/passwords.js';
import { ProfileImageSweeper } from './profile-images/profile-image-sweeper.js';
import { ProfileImagesController } from './profile-images/profile-images.controller.js';
import { ProfileImagesService } from './profile-images/profile-images.service.js';
import { UploadedPictures } from './profile-images/uploaded-pictures.js';
import { SessionCache } from './sessions/session-cache.js';
import { SessionSweeper } from './sessions/session-sweeper.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { Administrator } from './users/administrator.js';
import { UserFactsConsumer } from './users/user-facts.consumer.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

type Settings = Pick<
  IdentityEnv,
  'DATABASE_URL' | 'NATS_URL' | 'REDIS_URL' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'LOG_LEVEL'
>;

@Module({})
export class AppModule {
  static forRoot(env: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions(env.DATABASE_URL)),
        EventsModule.forRoot({ service: 'identity', natsUrl: env.NATS_URL, logLevel: env.LOG_LEVEL }),
      ],
      controllers: [AccountsController, ProfileImagesController, SessionsController, UsersController],
      providers: [
        AccountsService,
        Passwords,
        ProfileImagesService,
        ProfileImageSweeper,
        SessionsService,
        SessionSweeper,
        UserFactsConsumer,
        UsersService,
        { provide: SessionCache, useFactory: () => new SessionCache(env.REDIS_URL) },
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
