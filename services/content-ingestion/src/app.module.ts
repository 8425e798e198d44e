import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '@tenfold/messaging/events';
import { createLogger } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { UserErasedConsumer } from './account-rights/user-erased.consumer.js';
import { dataSourceOptions } from './data-source.js';
import { PaperController } from './paper/paper.controller.js';
import { PaperService } from './paper/paper.service.js';
import { PaperUploads } from './paper/paper-uploads.js';
import { parserIsLimited } from './paper/parse-paper-xml.js';

interface Env {
  DATABASE_URL: string;
  NATS_URL: string;
  REDIS_URL: string;
  LOG_LEVEL: string;
}

@Module({})
export class AppModule {
  static forRoot(env: Env): DynamicModule {
    const logger = createLogger('content-ingestion', env.LOG_LEVEL);
    if (!parserIsLimited) logger.warn('prlimit is missing: the XML parser runs without a limit of memory');
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions(env.DATABASE_URL)),
        EventsModule.forRoot({
          service: 'content-ingestion',
          natsUrl: env.NATS_URL,
          logLevel: env.LOG_LEVEL,
        }),
      ],
      controllers: [PaperController],
      providers: [
        UserErasedConsumer,
        { provide: PaperUploads, useFactory: () => new PaperUploads(env.REDIS_URL) },
        {
          provide: PaperService,
          useFactory: (database: DataSource, uploads: PaperUploads) =>
            new PaperService(database, uploads, logger),
          inject: [DataSource, PaperUploads],
        },
      ],
    };
  }
}
