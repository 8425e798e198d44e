import { callsOf } from '@tenfold/contracts';
import { startService, type ServiceUnderTest } from '@tenfold/testing';
import { AppModule } from '../src/app.module.js';
import { dataSourceOptions } from '../src/data-source.js';

export interface Surroundings {
  natsUrl: string;
  redisUrl: string;
  mailUrl?: string;
}

const quick = { pollMs: 100, backoff: { firstMs: 200, longestMs: 500 } };

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
    calls: callsOf('notifications'),
    natsUrl,
  });
}
