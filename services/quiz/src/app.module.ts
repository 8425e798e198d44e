import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '@tenfold/jobs';
import { EventsModule } from '@tenfold/messaging/events';
import { RpcClient } from '@tenfold/messaging/rpc';
import { Pool } from 'pg';
import { EntityManager } from 'typeorm';
import { DataExportService } from './privacy/data-export.service.js';
import { UserErasedConsumer } from './privacy/user-erased.consumer.js';
import { AccessService } from './access/access.service.js';
import { SubscriptionChangedConsumer } from './access/subscription-changed.consumer.js';
import { BankService } from './bank/questions/bank.service.js';
import { CalendarAddressService } from './progress/calendar-address/calendar-address.service.js';
import { ExamPublishedConsumer } from './bank/questions/exam-published.consumer.js';
import { CalibrateQuestionsJob } from './bank/calibration/calibrate-questions.job.js';
import { CustomQuizzesService } from './study/custom-quizzes/custom-quizzes.service.js';
import { answersPool, dataSourceOptions } from './data-source.js';
import { watchDurability } from './durability-metrics.js';
import { CompleteExamService } from './study/exam-sessions/complete-exam.service.js';
import { ExamDateService } from './progress/exam-date/exam-date.service.js';
import { EndExamJob } from './study/exam-sessions/end-exam.job.js';
import { ExamSectionsService } from './bank/exam-sections/exam-sections.service.js';
import { ExamAttemptsService } from './study/exam-sessions/exam-attempts.service.js';
import { ExamSetupService } from './study/exam-sessions/exam-setup.service.js';
import { ExamWorkService } from './study/exam-sessions/exam-work.service.js';
import { StartExamService } from './study/exam-sessions/start-exam.service.js';
import { FlagsService } from './study/flags/flags.service.js';
import { ReadinessService } from './progress/readiness/readiness.service.js';
import { SearchService } from './study/search/search.service.js';
import { NotesService } from './study/notes/notes.service.js';
import { CountSessionsJob } from './bank/question-statistics/count-sessions.job.js';
import { QuestionStatisticsService } from './bank/question-statistics/question-statistics.service.js';
import { PairQuestionsJob } from './bank/question-pairs/pair-questions.job.js';
import { QuestionPairsService } from './bank/question-pairs/question-pairs.service.js';
import { WithdrawnQuestionsService } from './bank/withdrawn-questions/withdrawn-questions.service.js';
import { RepeatedQuestionsService } from './bank/question-pairs/repeated-questions.service.js';
import { RunningExamsService } from './study/running-exams/running-exams.service.js';
import { GenerateInsightsJob } from './progress/insights/generate-insights.job.js';
import { InsightsService } from './progress/insights/insights.service.js';
import { DeleteOldRowsJob } from './retention/delete-old-rows.job.js';
import { AbandonSessionsJob } from './study/sessions/abandon-sessions.job.js';
import { MissedQuestionsService } from './study/missed-questions/missed-questions.service.js';
import { PresetsService } from './study/presets/presets.service.js';
import { LookupsService } from './study/lookups/lookups.service.js';
import { RemindReviewJob } from './study/reviews/remind-review.job.js';
import { KeyChangesService } from './bank/rescoring/key-changes.service.js';
import { RescoreQuestionJob, USERS_PER_RUN } from './bank/rescoring/rescore-question.job.js';
import { ReportedResultsService } from './progress/reported-results/reported-results.service.js';
import { ReviewsService } from './study/reviews/reviews.service.js';
import { AnswerQuestionService, BATCH_LIMITS } from './study/sessions/answer-question.service.js';
import { CloseQuizService } from './study/exam-sessions/close-quiz.service.js';
import { CompleteQuizService } from './study/sessions/complete-quiz.service.js';
import { FullSessionLimit } from './study/sessions/full-session-limit.js';
import { GetQuizService } from './study/sessions/get-quiz.service.js';
import { SessionQuestionsCache } from './study/sessions/session-questions-cache.js';
import { StartQuizService } from './study/sessions/start-quiz.service.js';
import { SessionHistoryService } from './study/session-history/session-history.service.js';
import { StatsService } from './progress/stats/stats.service.js';
import { StudyNowService } from './study/study-now/study-now.service.js';

const handlers = [
  AccessService,
  SubscriptionChangedConsumer,
  BankService,
  ExamPublishedConsumer,
  SessionQuestionsCache,
  StartQuizService,
  GetQuizService,
  AnswerQuestionService,
  CompleteQuizService,
  CloseQuizService,
  ExamSetupService,
  StartExamService,
  ExamWorkService,
  CompleteExamService,
  EndExamJob,
  ExamAttemptsService,
  ExamDateService,
  ExamSectionsService,
  CustomQuizzesService,
  PresetsService,
  MissedQuestionsService,
  ReportedResultsService,
  KeyChangesService,
  ReviewsService,
  RemindReviewJob,
  StatsService,
  SessionHistoryService,
  InsightsService,
  GenerateInsightsJob,
  FlagsService,
  ReadinessService,
  StudyNowService,
  CalendarAddressService,
  SearchService,
  NotesService,
  LookupsService,
  QuestionStatisticsService,
  CountSessionsJob,
  PairQuestionsJob,
  QuestionPairsService,
  WithdrawnQuestionsService,
  RepeatedQuestionsService,
  RunningExamsService,
  AbandonSessionsJob,
  DeleteOldRowsJob,
  UserErasedConsumer,
  DataExportService,
];

@Module({})
export class AppModule implements OnApplicationShutdown {
  private readonly unwatch: () => void;

  constructor(
    private readonly services: RpcClient,
    private readonly answers: Pool,
  ) {
    this.unwatch = watchDurability(answers);
  }

  static forRoot(env: {
    DATABASE_URL: string;
    NATS_URL: string;
    CALLER_SIGNING_KEYS?: string;
    LOG_LEVEL?: string;
    FULL_SESSIONS_OPEN_MAX: number;
    CALIBRATION: 'on' | 'off';
  }): DynamicModule {
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions(env.DATABASE_URL)),
        EventsModule.forRoot({ service: 'quiz', natsUrl: env.NATS_URL, logLevel: env.LOG_LEVEL }),
        // the jobs are short: each process runs its own, without Redis
        JobsModule.forRoot({ service: 'quiz', redisUrl: null, logLevel: env.LOG_LEVEL ?? 'info' }),
      ],
      providers: [
        {
          provide: RpcClient,
          useFactory: () => new RpcClient('quiz', env.NATS_URL, env.CALLER_SIGNING_KEYS),
        },
        { provide: Pool, useFactory: () => answersPool(env.DATABASE_URL, BATCH_LIMITS.inFlight) },
        { provide: FullSessionLimit, useFactory: () => new FullSessionLimit(env.FULL_SESSIONS_OPEN_MAX) },
        {
          provide: RescoreQuestionJob,
          useFactory: (database: EntityManager, bank: BankService) =>
            new RescoreQuestionJob(database, bank, USERS_PER_RUN),
          inject: [EntityManager, BankService],
        },
        {
          provide: CalibrateQuestionsJob,
          useFactory: (database: EntityManager, bank: BankService) =>
            new CalibrateQuestionsJob(database, bank, env.CALIBRATION === 'on'),
          inject: [EntityManager, BankService],
        },
        ...handlers,
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    this.unwatch();
    await Promise.all([this.services.close(), this.answers.end()]);
  }
}
