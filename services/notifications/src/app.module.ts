import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '@tenfold/messaging/events';
import { RpcClient } from '@tenfold/messaging/rpc';
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
}

const jobTimings = { sweepMs: 1_000, attempts: 8, firstRetryMs: 2_000 };

@Module({})
export class AppModule implements OnApplicationShutdown {
  constructor(private readonly rpc: RpcClient) {}

  static forRoot(env: AppEnv, timings = jobTimings): DynamicModule {
    const jobs: InsightJobsOptions = { redisUrl: env.REDIS_URL, logLevel: env.LOG_LEVEL, ...timings };
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions(env.DATABASE_URL)),
        EventsModule.forRoot({ service: 'notifications', natsUrl: env.NATS_URL, logLevel: env.LOG_LEVEL }),
      ],
      controllers: [NotificationsController, InsightsController],
      providers: [
        NotificationsService,
        QuizCompletedConsumer,
        InsightsService,
        InsightJobs,
        { provide: INSIGHT_JOBS_OPTIONS, useValue: jobs },
        { provide: RpcClient, useFactory: () => new RpcClient('notifications', env.NATS_URL) },
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rpc.close();
  }
}
