import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from '../app.module.js';
import type { GatewayEnv } from '../env.js';
import { completeDocument } from './complete-document.js';

const anySettings: GatewayEnv = {
  NATS_URL: 'nats://localhost',
  REDIS_URL: 'redis://localhost',
  SESSION_CACHE_KEY: '',
  CALLER_SIGNING_KEYS: '',
  HOST: '127.0.0.1',
  PORT: 0,
  METRICS_PORT: 0,
  PUBLIC_ORIGIN: 'http://localhost',
  WEB_ROOT: '',
  TRUSTED_PROXIES: '',
  LOG_LEVEL: 'silent',
  LOGIN_FAILURES_BEFORE_DELAY: 1,
  LOGINS_PER_MINUTE: 1,
  REGISTRATIONS_PER_HOUR: 1,
  PROFILE_IMAGES_PER_HOUR: 1,
  EXAM_IMAGES_PER_HOUR: 1,
  EXAM_IMPORTS_PER_HOUR: 1,
  ACCOUNT_MAILS_PER_HOUR: 1,
  ACCOUNT_MAILS_PER_HOUR_FROM_ADDRESS: 1,
  QUIZ_STARTS_PER_MINUTE: 1,
  SHORT_QUIZ_STARTS_PER_HOUR: 1,
  FULL_EXAM_STARTS_PER_HOUR: 1,
  QUIZ_COMPLETIONS_PER_MINUTE: 1,
  SEARCHES_PER_MINUTE: 1,
  CALENDAR_READS_PER_MINUTE: 1,
  SUBSCRIPTION_CHANGES_PER_MINUTE: 1,
  BILLING_PORTALS_PER_MINUTE: 1,
  REQUESTS_RUNNING_MAX: 1,
  REQUESTS_WAITING_MAX: 1,
  REQUEST_WAIT_MAX_MS: 1,
  EVENT_LOOP_DELAY_MAX_MS: 1,
  LIVE_STREAMS_MAX: 1,
  DRAIN_DELAY: 0,
};

export async function createDocument(): Promise<OpenAPIObject> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(anySettings),
    new FastifyAdapter(),
    { preview: true, logger: false, abortOnError: false },
  );
  app.setGlobalPrefix('api');
  const about = new DocumentBuilder()
    .setTitle('Tenfold API')
    .setVersion('1')
    .setDescription(
      'Times are ISO 8601 UTC, ids are UUIDs, percentages are 0 to 100. ' +
        'Send X-Time-Zone with the IANA name of the person’s time zone; X-Request-Id comes back with every reply.',
    )
    .addCookieAuth('sid', { type: 'apiKey', in: 'cookie' }, 'session')
    .build();
  return completeDocument(SwaggerModule.createDocument(app, about));
}
