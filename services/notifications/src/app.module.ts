import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { MailSender, type MailTimings } from '@tenfold/mail/queue';
import { EventsModule } from '@tenfold/messaging/events';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { DataSource } from 'typeorm';
import { AccountRightsController } from './account-rights/account-rights.controller.js';
import { UserErasedConsumer } from './account-rights/user-erased.consumer.js';
import { mailAddress } from './billing-notices/mail-address.js';
import { NoticeDueConsumer, PUBLIC_ORIGIN } from './billing-notices/notice-due.consumer.js';
import { dataSourceOptions } from './data-source.js';
import { INSIGHT_JOBS_OPTIONS, InsightJobs, type InsightJobsOptions } from './insights/insight-jobs.js';
import { InsightsController } from './insights/insights.controller.js';
import { InsightsService } from './insights/insights.service.js';
import { QuizCompletedConsumer } from './milestones/quiz-completed.consumer.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { NotificationsService } from './notifications/notifications.service.js';

export interface AppEnv {
  DATABASE_URL: string;
  NATS_URL: string;
  REDIS_URL: string;
  LOG_LEVEL: string;
  MAIL_URL: string;
  MAIL_FROM: string;
  PUBLIC_ORIGIN: string;
}

export interface AppTimings {
  insights: Omit<InsightJobsOptions, 'redisUrl' | 'logLevel'>;
  mail?: Partial<MailTimings>;
}

const appTimings: AppTimings = { insights: { sweepMs: 1_000, attempts: 8, firstRetryMs: 2_000 } };

@Module({})
export class AppModule implements OnApplicationShutdown {
  constructor(private readonly rpc: RpcClient) {}

  static forRoot(env: AppEnv, timings = appTimings): DynamicModule {
    const jobs: InsightJobsOptions = {
      redisUrl: env.REDIS_URL,
      logLevel: env.LOG_LEVEL,
      ...timings.insights,
    };
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions(env.DATABASE_URL)),
        EventsModule.forRoot({ service: 'notifications', natsUrl: env.NATS_URL, logLevel: env.LOG_LEVEL }),
      ],
      controllers: [NotificationsController, InsightsController, AccountRightsController],
      providers: [
        NotificationsService,
        QuizCompletedConsumer,
        NoticeDueConsumer,
        UserErasedConsumer,
        InsightsService,
        InsightJobs,
        { provide: INSIGHT_JOBS_OPTIONS, useValue: jobs },
        { provide: PUBLIC_ORIGIN, useValue: env.PUBLIC_ORIGIN },
        { provide: RpcClient, useFactory: () => new RpcClient('notifications', env.NATS_URL) },
        {
          provide: MailSender,
          inject: [getDataSourceToken(), RpcClient],
          useFactory: (database: DataSource, rpc: RpcClient) =>
            new MailSender(
              {
                service: 'notifications',
                redisUrl: env.REDIS_URL,
                mailUrl: env.MAIL_URL,
                from: env.MAIL_FROM,
                logLevel: env.LOG_LEVEL,
                addressOf: (userId) => mailAddress(rpc, userId),
                timings: timings.mail,
              },
              database,
            ),
        },
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rpc.close();
  }
}
