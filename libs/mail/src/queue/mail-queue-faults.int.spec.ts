import { until } from '@tenfold/testing';
import { openQueue, quick, type QueueUnderTest } from '../../test/queue-harness.js';
import { mailTimings, retryDelayMs } from './mail-options.js';

let queue: QueueUnderTest;

beforeEach(async () => {
  queue = await openQueue();
});

afterEach(async () => {
  await queue.stop();
});

const to = 'ada@example.com';
const failedOnce = (key: string) => until(async () => (await queue.row(key)).attempts >= 1);
const sent = (key: string) => until(async () => (await queue.row(key)).sentAt !== null);
const subjects = async () => (await queue.mailbox.received(to)).map(({ subject }) => subject).sort();

test('a mail server that is away delays a mail and loses none', async () => {
  await queue.mailbox.leave();
  queue.startSender();
  await queue.enqueue({ key: 'early', to });
  await failedOnce('early');
  await queue.mailbox.comeBack();
  await sent('early');
  await queue.enqueue({ key: 'late', to });
  await sent('late');
  expect(await subjects()).toEqual(['early', 'late']);
});

test('a Redis that lost everything loses no mail and doubles none', async () => {
  queue.startSender();
  await queue.enqueue({ key: 'before', to });
  await sent('before');
  await queue.mailbox.leave();
  await queue.enqueue({ key: 'waiting', to });
  await failedOnce('waiting');
  await queue.redis.kill();
  await queue.enqueue({ key: 'without Redis', to });
  await queue.redis.wipe();
  await queue.mailbox.comeBack();
  await queue.redis.start();
  await sent('waiting');
  await sent('without Redis');
  expect(await subjects()).toEqual(['before', 'waiting', 'without Redis']);
});

test('a service stops though Redis and the mail server are away', async () => {
  const sender = queue.startSender();
  await queue.enqueue({ key: 'first', to });
  await sent('first');
  await queue.redis.kill();
  await queue.mailbox.leave();
  await queue.enqueue({ key: 'second', to });
  await sender.beforeApplicationShutdown();
  await queue.redis.start();
  await queue.mailbox.comeBack();
  queue.startSender();
  await sent('second');
  expect(await subjects()).toEqual(['first', 'second']);
});

test('a mail that fails for too long is given up and wiped', async () => {
  await queue.mailbox.leave();
  queue.startSender({ timings: { ...quick, giveUpAfterMs: 600 } });
  await queue.enqueue({ key: 'hopeless', to });
  const row = await until(async () => {
    const found = await queue.row('hopeless');
    return found.givenUpAt !== null && found;
  });
  expect(row).toMatchObject({ sentAt: null, recipient: null, message: null });
  await queue.mailbox.comeBack();
  await queue.enqueue({ key: 'next', to });
  await sent('next');
  expect(await subjects()).toEqual(['next']);
});

test('the waits grow to an hour, about thirty attempts in a day', () => {
  const waits = Array.from({ length: 40 }, (_, index) => retryDelayMs(index + 1, mailTimings) / 1_000);
  expect(waits.slice(0, 10)).toEqual([10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600]);
  expect(new Set(waits.slice(9))).toEqual(new Set([3_600]));
});
