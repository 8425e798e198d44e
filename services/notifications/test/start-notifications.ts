import { notificationsRpcs } from '@tenfold/contracts';
import { startService, type ServiceUnderTest } from '@tenfold/testing';
import { AppModule, type AppTimings } from '../src/app.module.js';
import { dataSourceOptions } from '../src/data-source.js';

export interface Surroundings {
  natsUrl: string;
  redisUrl: string;
  /** Nobody listens there when it is missing. */
  mailUrl?: string;
}

const quick: AppTimings = {
  insights: { sweepMs: 200, attempts: 2, firstRetryMs: 100 },
  mail: { sweepMs: 100, firstRetryMs: 200, longestRetryMs: 500 },
};

/** The whole service on a fresh database, with jobs that wait less than they otherwise do. */
export function startNotifications({ natsUrl, redisUrl, mailUrl }: Surroundings): Promise<ServiceUnderTest> {
  const own = {
    REDIS_URL: redisUrl,
    MAIL_URL: mailUrl ?? 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Tenfold <support@tenfold.example>',
    PUBLIC_ORIGIN: 'http://localhost:3000',
  };
  return startService({
    name: 'notifications',
    dataSourceOptions,
    module: (env) => AppModule.forRoot({ ...env, ...own }, quick),
    rpcs: notificationsRpcs,
    natsUrl,
  });
}
