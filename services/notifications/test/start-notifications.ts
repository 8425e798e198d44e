import { callsOf } from '@tenfold/contracts';
import {
  openPublisher,
  shareForTests,
  startNats,
  startRedis,
  startService,
  type Publisher,
  type ServiceUnderTest,
  type TestServer,
} from '@tenfold/testing';
import { AppModule } from '../src/app.module.js';
import { dataSourceOptions } from '../src/data-source.js';

export interface NotificationsUnderTest extends ServiceUnderTest {
  nats: TestServer;
  redis: TestServer;
  publish: Publisher['publish'];
}

const quick = { pollMs: 100, backoff: { firstMs: 200, longestMs: 500 } };

export async function startNotifications(mailUrl = 'smtp://127.0.0.1:1'): Promise<NotificationsUnderTest> {
  const [nats, redis] = await Promise.all([startNats(), startRedis()]);
  const own = {
    REDIS_URL: redis.url,
    MAIL_URL: mailUrl,
    MAIL_FROM: 'Tenfold <support@tenfold.example>',
    PUBLIC_ORIGIN: 'http://localhost:3000',
  };
  const service = await startService({
    name: 'notifications',
    dataSourceOptions,
    module: (env) => AppModule.forRoot({ ...env, ...own }, quick),
    calls: callsOf('notifications'),
    natsUrl: nats.url,
  });
  const publisher = await openPublisher(nats.url);
  return {
    ...service,
    nats,
    redis,
    publish: publisher.publish,
    async stop() {
      await publisher.close();
      await service.stop();
      await Promise.all([nats.stop(), redis.stop()]);
    },
  };
}

const share = shareForTests<NotificationsUnderTest>();

/** Shared by the cases of the test file that use it: they use random users. */
export const sharedNotifications = (): NotificationsUnderTest => share('', () => startNotifications());
