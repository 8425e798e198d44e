import { startForTests, startRedis } from '@tenfold/testing';
import { TransferredFiles } from './transferred-files.js';

const redis = startForTests(startRedis);

test('a file is stored although Redis was lost a moment before', async () => {
  const files = new TransferredFiles(redis.url);
  files.onModuleInit();
  const content = Buffer.from('content');
  await files.storeExport(content);
  await redis.kill();
  const stored = files.storeExport(content);
  await redis.start();
  expect(await stored).toMatch(/^[0-9a-f-]{36}$/);
  files.onApplicationShutdown();
});
