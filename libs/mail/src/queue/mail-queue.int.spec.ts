import { missingFromMigrations, until } from '@tenfold/testing';
import { randomUUID } from 'node:crypto';
import { openQueue, type QueueUnderTest } from '../../test/queue-harness.js';
import { enqueueMail } from './enqueue-mail.js';
import { deleteOldMail, forgetMail, takeAttempt } from './mail.queries.js';

const message = { subject: 'Good day', paragraphs: ['All is well.'] };
const people = new Map<string, string>();

let queue: QueueUnderTest;

beforeAll(async () => {
  queue = await openQueue();
  const addressOf = (userId: string) => Promise.resolve(people.get(userId) ?? null);
  // two instances of one service
  queue.startSender({ addressOf });
  queue.startSender({ addressOf });
});

afterAll(async () => {
  await queue.stop();
});

const newAddress = () => `${randomUUID()}@example.com`;

const settled = (key: string) =>
  until(async () => {
    const row = await queue.row(key);
    return (row.sentAt !== null || row.givenUpAt !== null) && row;
  });

test('the migration gives what the entity says', async () => {
  expect(await missingFromMigrations(queue.database)).toEqual([]);
});

test('a promised mail is sent, and what it said is wiped', async () => {
  const to = newAddress();
  expect(await queue.enqueue({ key: 'welcome:1', to })).toBe(true);
  expect(await settled('welcome:1')).toMatchObject({
    recipient: null,
    message: null,
    attempts: 1,
    givenUpAt: null,
  });
  const [mail] = await queue.mailbox.received(to);
  expect(mail).toMatchObject({ subject: 'welcome:1' });
  expect(mail?.text).toContain('A secret: 12345.');
  const [{ found }] = await queue.database.query<[{ found: number }]>(
    "SELECT count(*)::int AS found FROM mail WHERE mail::text LIKE '%12345%'",
  );
  expect(found).toBe(0);
});

test('no commit, no mail; a message that cannot be rendered is refused at once', async () => {
  const to = newAddress();
  const undone = queue.database.transaction(async (tx) => {
    await enqueueMail(tx, { key: 'undone', to, message });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const action = { text: 'Go', url: 'javascript:alert(1)' };
  await expect(queue.enqueue({ key: 'undone', to, message: { ...message, action } })).rejects.toThrow('http');
  await queue.enqueue({ key: 'after the undone', to });
  await settled('after the undone');
  expect((await queue.mailbox.received(to)).map(({ subject }) => subject)).toEqual(['after the undone']);
});

test('one key is one mail: again, at once, and after it was sent', async () => {
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

test('one attempt is taken by one', async () => {
  const { manager } = queue.database;
  await queue.database.query(
    `INSERT INTO mail (id, key, recipient, message, next_attempt_at)
     VALUES (gen_random_uuid(), 'taken', 'a@example.com', '{}', now() + interval '1 hour')`,
  );
  const { id } = await queue.row('taken');
  const taken = await Promise.all(
    [1, 2, 3, 4].map(() => takeAttempt(manager, { id, attempts: 0 }, 1_000_000)),
  );
  expect(taken.filter((mail) => mail !== null)).toHaveLength(1);
  expect(await takeAttempt(manager, { id, attempts: 0 }, 1_000)).toBeNull();
  expect((await queue.row('taken')).attempts).toBe(1);
});

test('an attempt that died with its process is made up for when its time is over', async () => {
  const to = newAddress();
  await queue.database.query(
    `INSERT INTO mail (id, key, recipient, message, attempts, next_attempt_at)
     VALUES (gen_random_uuid(), 'died', $1, $2, 1, now() - interval '1 second')`,
    [to, JSON.stringify(message)],
  );
  expect(await settled('died')).toMatchObject({ attempts: 2 });
  expect(await queue.mailbox.received(to)).toHaveLength(1);
});

test('an address that is none is given up at once, and wiped', async () => {
  await queue.enqueue({ key: 'nowhere', to: 'a@example.com, b@example.com' });
  expect(await settled('nowhere')).toMatchObject({
    attempts: 1,
    sentAt: null,
    recipient: null,
    message: null,
  });
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

  test('is not sent when nobody is known', async () => {
    const userId = randomUUID();
    await queue.enqueue({ key: 'unknown', to: { userId } });
    expect(await settled('unknown')).toMatchObject({ sentAt: null, attempts: 1, message: null, userId });
  });

  test('is forgotten with them, and nobody else’s is', async () => {
    const [userId, other] = [randomUUID(), randomUUID()];
    await queue.enqueue({ key: 'theirs', to: { userId } });
    await queue.enqueue({ key: 'theirs too', to: newAddress(), userId });
    await queue.enqueue({ key: 'other', to: newAddress(), userId: other });
    await forgetMail(queue.database.manager, userId);
    const left = await queue.database.query<{ key: string }[]>(
      'SELECT key FROM mail WHERE user_id = ANY ($1)',
      [[userId, other]],
    );
    expect(left).toEqual([{ key: 'other' }]);
  });
});

test('a key is forgotten long after, never one that is still to be sent', async () => {
  const age = (key: string) =>
    queue.database.query(
      `UPDATE mail SET created_at = now() - interval '91 days', next_attempt_at = now() + interval '1 hour',
         sent_at = sent_at - interval '91 days' WHERE key = $1`,
      [key],
    );
  await queue.enqueue({ key: 'long ago', to: newAddress() });
  await settled('long ago');
  await age('long ago');
  await queue.database.query(
    "INSERT INTO mail (id, key, next_attempt_at) VALUES (gen_random_uuid(), 'never sent', now() + interval '1 hour')",
  );
  await age('never sent');
  await deleteOldMail(queue.database.manager);
  const left = await queue.database.query<unknown[]>(
    "SELECT key FROM mail WHERE key IN ('long ago', 'never sent', 'once') ORDER BY key",
  );
  expect(left).toEqual([{ key: 'never sent' }, { key: 'once' }]);
});
