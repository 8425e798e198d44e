import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '@tenfold/jobs';
import { EventsModule } from '@tenfold/messaging/events';
import { createLogger } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { DataExportService } from './privacy/data-export.service.js';
import { UserErasedConsumer } from './privacy/user-erased.consumer.js';
import { dataSourceOptions } from './data-source.js';
import { ExamManagementService } from './exam/exam-management.service.js';
import { ExamExportService } from './export/exam-export.service.js';
import { ImagesService } from './images/images.service.js';
import { ExamService } from './exam/exam.service.js';
import { TransferredFiles } from './uploads/transferred-files.js';
import { ImportService } from './import/import.service.js';
import { DeleteOldRowsJob } from './retention/delete-old-rows.job.js';
import { requireSandbox } from './parser/parser-sandbox.js';
import { parserIsLimited, parserSandbox } from './parser/run-parser.js';
import { QuestionReportsService } from './question-reports/question-reports.service.js';

interface Env {
  DATABASE_URL: string;
  NATS_URL: string;
  REDIS_URL: string;
  LOG_LEVEL: string;
  XML_SANDBOX?: 'required' | 'optional';
}

@Module({})
export class AppModule {
  static forRoot(env: Env): DynamicModule {
    const logger = createLogger('content-ingestion', env.LOG_LEVEL);
    requireSandbox(parserSandbox, env.XML_SANDBOX ?? 'optional');
    const { kind } = parserSandbox;
    if (kind === 'none') logger.warn({ kind }, 'parser runs without a sandbox');
    else logger.info({ kind }, 'parser sandbox');
    if (!parserIsLimited) logger.warn('prlimit is missing: the parser runs without a limit of memory');
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions(env.DATABASE_URL)),
        EventsModule.forRoot({
          service: 'content-ingestion',
          natsUrl: env.NATS_URL,
          logLevel: env.LOG_LEVEL,
        }),
        JobsModule.forRoot({ service: 'content-ingestion', redisUrl: null, logLevel: env.LOG_LEVEL }),
      ],
      providers: [
        DeleteOldRowsJob,
        UserErasedConsumer,
        ExamManagementService,
        ImagesService,
        DataExportService,
        QuestionReportsService,
        {
          provide: ExamService,
          useFactory: (database: DataSource, files: TransferredFiles) =>
            new ExamService(database, files, logger),
          inject: [DataSource, TransferredFiles],
        },
        {
          provide: ImportService,
          useFactory: (
            database: DataSource,
            exams: ExamService,
            images: ImagesService,
            files: TransferredFiles,
          ) => new ImportService(database, exams, images, files),
          inject: [DataSource, ExamService, ImagesService, TransferredFiles],
        },
        { provide: TransferredFiles, useFactory: () => new TransferredFiles(env.REDIS_URL) },
        {
          provide: ExamExportService,
          useFactory: (database: DataSource, files: TransferredFiles) =>
            new ExamExportService(database, files, logger),
          inject: [DataSource, TransferredFiles],
        },
      ],
    };
  }
}
