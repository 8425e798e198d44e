import { examFileUploadKey } from '@tenfold/contracts';
import { startForTests, startRedis } from '@tenfold/testing';
import { createClient } from 'redis';
import { TransferredFiles } from './transferred-files.js';

const redis = startForTests(startRedis);
const content = Buffer.from('content');
let files: TransferredFiles;

beforeEach(() => {
  files = new TransferredFiles(redis.url);
  files.onModuleInit();
});
afterEach(() => files.onApplicationShutdown());

test('a file is stored although Redis was lost a moment before', async () => {
  await files.storeExport(content);
  await redis.kill();
  const stored = files.storeExport(content);
  await redis.start();
  expect(await stored).toMatch(/^[0-9a-f-]{36}$/);
});

test('a file is read although Redis pauses for two seconds, and is then gone', async () => {
  const direct = await createClient({ url: redis.url }).connect();
  await direct.set(examFileUploadKey('a'), content);
  await expect(files.takeExamFile('missing')).rejects.toMatchObject({ code: 'NOT_FOUND' }); // it is connected
  await direct.sendCommand(['CLIENT', 'PAUSE', '2000', 'ALL']);
  expect(await files.takeExamFile('a')).toEqual(content);
  expect(await direct.exists(examFileUploadKey('a'))).toBe(0);
  direct.destroy();
});
