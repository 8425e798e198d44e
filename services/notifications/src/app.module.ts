import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule, type JobTimings } from '@tenfold/jobs';
import { SendMailJob } from '@tenfold/mail/queue';
import { EventsModule } from '@tenfold/messaging/events';
import { RpcClient } from '@tenfold/messaging/rpc';
import { BillingNotificationConsumer } from './billing-notifications/billing-notification.consumer.js';
import { dataSourceOptions } from './data-source.js';
import { InsightsGeneratedConsumer } from './insights/insights-generated.consumer.js';
import { mailAddress } from './mail/mail-address.js';
import { PUBLIC_ORIGIN } from './mail/public-origin.js';
import { QuizCompletedConsumer } from './milestones/quiz-completed.consumer.js';
import { NotificationsService } from './notifications/notifications.service.js';
import { DataExportService } from './privacy/data-export.service.js';
import { DeleteOldRowsJob } from './retention/delete-old-rows.job.js';
import { SessionsRescoredConsumer } from './rescoring/sessions-rescored.consumer.js';
import { UserErasedConsumer } from './privacy/user-erased.consumer.js';
import { QuestionReportClosedConsumer } from './question-reports/question-report-closed.consumer.js';

export interface AppEnv {
  DATABASE_URL: string;
  NATS_URL: string;
  CALLER_SIGNING_KEYS?: string;
  REDIS_URL: string;
  LOG_LEVEL: string;
  MAIL_URL: string;
  MAIL_FROM: string;
  PUBLIC_ORIGIN: string;
}

@Module({})
export class AppModule implements OnApplicationShutdown {
  constructor(private readonly rpc: RpcClient) {}

  static forRoot(env: AppEnv, timings: JobTimings = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions(env.DATABASE_URL)),
        EventsModule.forRoot({ service: 'notifications', natsUrl: env.NATS_URL, logLevel: env.LOG_LEVEL }),
        JobsModule.forRoot({
          service: 'notifications',
          redisUrl: env.REDIS_URL,
          logLevel: env.LOG_LEVEL,
          ...timings,
        }),
      ],
      providers: [
        DeleteOldRowsJob,
        NotificationsService,
        DataExportService,
        QuizCompletedConsumer,
        BillingNotificationConsumer,
        UserErasedConsumer,
        InsightsGeneratedConsumer,
        QuestionReportClosedConsumer,
        SessionsRescoredConsumer,
        { provide: PUBLIC_ORIGIN, useValue: env.PUBLIC_ORIGIN },
        {
          provide: RpcClient,
          useFactory: () => new RpcClient('notifications', env.NATS_URL, env.CALLER_SIGNING_KEYS),
        },
        {
          provide: SendMailJob,
          inject: [RpcClient],
          useFactory: (rpc: RpcClient) =>
            new SendMailJob({
              mailUrl: env.MAIL_URL,
              from: env.MAIL_FROM,
              addressOf: (userId) => mailAddress(rpc, userId),
            }),
        },
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rpc.close();
  }
}
