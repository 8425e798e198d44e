import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '@tenfold/messaging/events';
import { dataSourceOptions } from './data-source.js';
import { PeriodEnds } from './subscriptions/period-ends.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';

@Module({})
export class AppModule {
  static forRoot(env: { DATABASE_URL: string; NATS_URL: string; LOG_LEVEL: string }): DynamicModule {
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions(env.DATABASE_URL)),
        EventsModule.forRoot({ service: 'billing', natsUrl: env.NATS_URL, logLevel: env.LOG_LEVEL }),
      ],
      controllers: [SubscriptionsController],
      providers: [SubscriptionsService, PeriodEnds],
    };
  }
}
