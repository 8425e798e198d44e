import { retryDelayMs } from '@tenfold/jobs';
import { until } from '@tenfold/testing';
import { openQueue, type QueueUnderTest } from '../../test/queue-harness.js';
import { SendMail } from './send-mail.job.js';

describe('mail queue faults', () => {
  let queue: QueueUnderTest;

  beforeEach(async () => {
    queue = await openQueue();
  });

  afterEach(async () => {
    await queue.stop();
  });

  const to = 'ada@example.com';
  const failedOnce = (key: string) => until(async () => (await queue.row(key)).attempts >= 1);
  const sent = (key: string) => until(async () => (await queue.row(key)).state === 'done');
  const subjects = async () => (await queue.mailbox.received(to)).map(({ subject }) => subject).sort();

  test('a mail is delayed, not lost, while the mail server is unavailable', async () => {
    await queue.mailbox.stopServer();
    await queue.startSender();
    await queue.enqueue({ key: 'early', to });
    await failedOnce('early');
    await queue.mailbox.startServer();
    await sent('early');
    await queue.enqueue({ key: 'late', to });
    await sent('late');
    expect(await subjects()).toEqual(['early', 'late']);
  });

  test('a mail is sent once although Redis lost its data', async () => {
    await queue.startSender();
    await queue.enqueue({ key: 'before', to });
    await sent('before');
    await queue.mailbox.stopServer();
    await queue.enqueue({ key: 'waiting', to });
    await failedOnce('waiting');
    await queue.redis.kill();
    await queue.enqueue({ key: 'without Redis', to });
    await queue.redis.wipe();
    await queue.mailbox.startServer();
    await queue.redis.start();
    await sent('waiting');
    await sent('without Redis');
    expect(await subjects()).toEqual(['before', 'waiting', 'without Redis']);
  });

  test('a service stops while Redis and the mail server are unavailable', async () => {
    const sender = await queue.startSender();
    await queue.enqueue({ key: 'first', to });
    await sent('first');
    await queue.redis.kill();
    await queue.mailbox.stopServer();
    await queue.enqueue({ key: 'second', to });
    await sender.stop();
    await queue.redis.start();
    await queue.mailbox.startServer();
    await queue.startSender();
    await sent('second');
    expect(await subjects()).toEqual(['first', 'second']);
  });

  test('a mail is dead after too many failures, and its content is deleted', async () => {
    await queue.mailbox.stopServer();
    await queue.startSender();
    await queue.enqueue({ key: 'hopeless', to });
    await failedOnce('hopeless');
    await queue.database.query(`UPDATE job SET attempts = 40 WHERE dedupe_key = 'hopeless'`);
    const row = await until(async () => {
      const found = await queue.row('hopeless');
      return found.state === 'dead' && found;
    });
    expect(row).toMatchObject({ data: null });
    await queue.mailbox.startServer();
    await queue.enqueue({ key: 'next', to });
    await sent('next');
    expect(await subjects()).toEqual(['next']);
  });

  test('the delays grow to an hour and last about a day', () => {
    const { backoff, maxAttempts } = SendMail.options;
    const waits = Array.from({ length: maxAttempts - 1 }, (_, index) => retryDelayMs(index + 1, backoff));
    expect(Math.max(...waits)).toBeLessThanOrEqual(1.1 * 3_600_000);
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(27);
  });
});
