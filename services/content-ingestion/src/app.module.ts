import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '@tenfold/jobs';
import { EventsModule } from '@tenfold/messaging/events';
import { createLogger } from '@tenfold/platform';
import { imageDecoder } from '@tenfold/platform/images';
import { checkIsolation } from '@tenfold/platform/limited-process';
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
import { parserProgram } from './parser/run-parser.js';
import { readerProgram } from './references/run-reader.js';
import { ReferenceMarksService } from './references/reference-marks.service.js';
import { ReferencesService } from './references/references.service.js';
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
    checkIsolation(
      [parserProgram, readerProgram, imageDecoder].map(({ program }) => program),
      logger,
      env.XML_SANDBOX,
    );
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
        ReferenceMarksService,
        {
          provide: ExamService,
          useFactory: (database: DataSource, files: TransferredFiles) =>
            new ExamService(database, files, logger),
          inject: [DataSource, TransferredFiles],
        },
        {
          provide: ImportService,
          useFactory: (database: DataSource, exams: ExamService, files: TransferredFiles) =>
            new ImportService(database, exams, files),
          inject: [DataSource, ExamService, TransferredFiles],
        },
        {
          provide: ReferencesService,
          useFactory: (database: DataSource, files: TransferredFiles) =>
            new ReferencesService(database, files),
          inject: [DataSource, TransferredFiles],
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
