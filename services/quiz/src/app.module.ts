import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '@tenfold/messaging/events';
import { RpcClient } from '@tenfold/messaging/rpc';
import { AccountRightsController } from './account-rights/account-rights.controller.js';
import { UserErasedConsumer } from './account-rights/user-erased.consumer.js';
import { AccessService } from './access/access.service.js';
import { SubscriptionChangedConsumer } from './access/subscription-changed.consumer.js';
import { BankService } from './bank/bank.service.js';
import { ExamPublishedConsumer } from './bank/exam-published.consumer.js';
import { dataSourceOptions } from './data-source.js';
import { FlagsController } from './flags/flags.controller.js';
import { FlagsService } from './flags/flags.service.js';
import { ItemsController } from './items/items.controller.js';
import { ItemsService } from './items/items.service.js';
import { AbandonSessionsJob } from './jobs/abandon-sessions.job.js';
import { AnswerQuestionService } from './sessions/answer-question.service.js';
import { CompleteQuizService } from './sessions/complete-quiz.service.js';
import { GetQuizService } from './sessions/get-quiz.service.js';
import { SessionCompositions } from './sessions/session-compositions.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { StartQuizService } from './sessions/start-quiz.service.js';
import { LearnerFactsService } from './stats/learner-facts.service.js';
import { StatsController } from './stats/stats.controller.js';
import { StatsService } from './stats/stats.service.js';

@Module({})
export class AppModule implements OnApplicationShutdown {
  constructor(private readonly services: RpcClient) {}

  static forRoot(env: { DATABASE_URL: string; NATS_URL: string; LOG_LEVEL?: string }): DynamicModule {
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions(env.DATABASE_URL)),
        EventsModule.forRoot({ service: 'quiz', natsUrl: env.NATS_URL, logLevel: env.LOG_LEVEL }),
      ],
      controllers: [
        SessionsController,
        StatsController,
        FlagsController,
        ItemsController,
        AccountRightsController,
      ],
      providers: [
        { provide: RpcClient, useFactory: () => new RpcClient('quiz', env.NATS_URL) },
        AccessService,
        SubscriptionChangedConsumer,
        BankService,
        ExamPublishedConsumer,
        SessionCompositions,
        StartQuizService,
        GetQuizService,
        AnswerQuestionService,
        CompleteQuizService,
        StatsService,
        LearnerFactsService,
        FlagsService,
        ItemsService,
        AbandonSessionsJob,
        UserErasedConsumer,
      ],
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.services.close();
  }
}
