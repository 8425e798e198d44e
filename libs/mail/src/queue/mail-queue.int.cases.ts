import { until } from '@tenfold/testing';
import { randomUUID } from 'node:crypto';
import { openQueue, type QueueUnderTest } from '../../test/queue-harness.js';
import { enqueueMail } from './enqueue-mail.js';

describe('mail queue', () => {
  const message = { subject: 'Good day', paragraphs: ['All is well.'] };
  const people = new Map<string, string>();

  let queue: QueueUnderTest;

  beforeAll(async () => {
    queue = await openQueue();
    const addressOf = (userId: string) => Promise.resolve(people.get(userId) ?? null);
    await queue.startSender({ addressOf });
    await queue.startSender({ addressOf });
  });

  afterAll(async () => {
    await queue.stop();
  });

  const newAddress = () => `${randomUUID()}@example.com`;

  const settled = (key: string) =>
    until(async () => {
      const row = await queue.row(key);
      return row.state !== 'pending' && row;
    });

  test('an enqueued mail is sent and its content deleted', async () => {
    const to = newAddress();
    expect(await queue.enqueue({ key: 'welcome:1', to })).toBe(true);
    expect(await settled('welcome:1')).toMatchObject({ state: 'done', data: null, attempts: 1 });
    const [mail] = await queue.mailbox.received(to);
    expect(mail).toMatchObject({ subject: 'welcome:1' });
    expect(mail?.text).toContain('A secret: 12345.');
    const [{ found }] = await queue.database.query<[{ found: number }]>(
      "SELECT count(*)::int AS found FROM job WHERE job::text LIKE '%12345%'",
    );
    expect(found).toBe(0);
  });

  test('a rollback sends no mail, and a message that cannot be rendered throws', async () => {
    const to = newAddress();
    const undone = queue.database.transaction(async (tx) => {
      await enqueueMail(tx, { key: 'undone', to, message });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const action = { text: 'Go', url: 'javascript:alert(1)' };
    await expect(queue.enqueue({ key: 'undone', to, message: { ...message, action } })).rejects.toThrow(
      'http',
    );
    await queue.enqueue({ key: 'after the undone', to });
    await settled('after the undone');
    expect((await queue.mailbox.received(to)).map(({ subject }) => subject)).toEqual(['after the undone']);
  });

  test('one dedupe key sends one mail, also in parallel and after it was sent', async () => {
    const to = newAddress();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => queue.enqueue({ key: 'once', to })));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    await settled('once');
    expect(await queue.enqueue({ key: 'once', to })).toBe(false);
    await queue.enqueue({ key: 'another', to });
    await settled('another');
    expect(await queue.mailbox.received(to)).toHaveLength(2);
  });

  test('two instances send each of many mails once', async () => {
    const to = newAddress();
    const keys = Array.from({ length: 40 }, (_, index) => `many:${index}`);
    await Promise.all(keys.map((key) => queue.enqueue({ key, to })));
    for (const key of keys) await settled(key);
    const subjects = (await queue.mailbox.received(to)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([...keys].sort());
  });

  test('an invalid address makes the job dead at once', async () => {
    await queue.enqueue({ key: 'nowhere', to: 'a@example.com, b@example.com' });
    expect(await settled('nowhere')).toMatchObject({ state: 'dead', attempts: 1, data: null });
  });

  describe('a mail to a user', () => {
    test('goes to the address they have when it is sent', async () => {
      const userId = randomUUID();
      const to = newAddress();
      people.set(userId, to);
      await queue.enqueue({ key: 'user', to: { userId } });
      await settled('user');
      expect(await queue.mailbox.received(to)).toHaveLength(1);
    });

    test('is not sent when there is no such user', async () => {
      const userId = randomUUID();
      await queue.enqueue({ key: 'unknown', to: { userId } });
      expect(await settled('unknown')).toMatchObject({ attempts: 1, data: null, userId });
    });
  });
});
