import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { CliError } from '@tenfold/platform';
import { until } from '@tenfold/testing';
import { spawnProgram } from '@tenfold/testing/crash-test';
import { startEventHarness, type EventHarness } from '../../test/event-harness.js';
import { commitEntry, countUnpublished, effectOf, EntryAdded } from '../../test/ledger.js';
import type { DeadLetter } from './dead-letter.entity.js';
import { recordDeadLetter } from './dead-letters.js';
import { runEventTool } from './event-tool.js';

describe('the event tool', () => {
  let harness: EventHarness;
  let name: string;

  beforeAll(async () => {
    harness = await startEventHarness('event_tool');
  });
  beforeEach(async () => {
    name = await harness.reset();
  });
  afterEach(() => harness.stopRuntimes());
  afterAll(() => harness.stop());

  const tool = (...args: string[]): Promise<string> => runEventTool(args, harness.dataSource);

  async function keep(eventId: string): Promise<void> {
    const message = { subject: EntryAdded.type, body: '{}', error: 'no', deliveries: 1 };
    await recordDeadLetter(harness.dataSource.manager, { consumer: name, eventId, ...message });
  }

  const statuses = () =>
    harness.dataSource.query<unknown[]>('SELECT event_id, status FROM dead_letter ORDER BY event_id');

  it('lists unsettled dead letters as JSON lines', async () => {
    for (const eventId of ['a', 'b', 'c']) await keep(eventId);
    await tool('dead-letters', 'discard', name, 'a');
    await tool('dead-letters', 'replay', name, 'b');
    const lines = (await tool('dead-letters', 'list')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as DeadLetter)).toMatchObject([
      { consumer: name, eventId: 'b', status: 'replaying' },
      { consumer: name, eventId: 'c', status: 'open' },
    ]);
  });

  it('replays or discards one dead letter or all open ones', async () => {
    for (const eventId of ['a', 'b', 'c', 'd']) await keep(eventId);
    expect(await tool('dead-letters', 'discard', name, 'a')).toBe('discard: 1\n');
    expect(await tool('dead-letters', 'replay', name, 'b')).toBe('replay: 1\n');
    expect(await tool('dead-letters', 'replay', '--all')).toBe('replay: 2\n');
    expect(await tool('dead-letters', 'discard', '--all')).toBe('discard: 0\n');
    expect(await statuses()).toEqual([
      { event_id: 'a', status: 'discarded' },
      { event_id: 'b', status: 'replaying' },
      { event_id: 'c', status: 'replaying' },
      { event_id: 'd', status: 'replaying' },
    ]);
  });

  it('re-drives the events since a time, all or of one type', async () => {
    await harness.run([effectOf(name)]);
    for (let count = 0; count < 3; count += 1) await commitEntry(harness.dataSource);
    await harness.effectCount(name, 3);
    await until(async () => (await countUnpublished(harness.dataSource)) === 0);
    await harness.stopRuntimes();
    await harness.dataSource.query(
      `UPDATE outbox SET created_at = now() - interval '2 hours' WHERE seq = (SELECT min(seq) FROM outbox)`,
    );
    const since = new Date(Date.now() - 60 * 60 * 1_000).toISOString();
    const redrive = (...args: string[]) => tool('outbox:redrive', '--since', ...args);

    expect(await redrive(since, '--subject', 'evt.quiz.other.v1')).toBe('published again: 0\n');
    expect(await redrive(since, '--subject', EntryAdded.type)).toBe('published again: 2\n');
    expect(await countUnpublished(harness.dataSource)).toBe(2);
    await harness.run([effectOf(name)]);
    await until(async () => (await countUnpublished(harness.dataSource)) === 0);
    expect(await redrive('2020-01-01')).toBe('published again: 3\n');
  });

  it('runs as a program with an exit code', async () => {
    await keep('a');
    const run = (...args: string[]) =>
      spawnProgram(join(__dirname, 'tool.ts'), { DATABASE_URL: harness.ledger.url }, args);
    const list = run('dead-letters', 'list');
    expect(await list.ended).toBe('0');
    expect(JSON.parse(list.output())).toMatchObject({ consumer: name, eventId: 'a' });
    const refused = run('dead-letters', 'forget');
    expect(await refused.ended).toBe('1');
    expect(refused.output()).toContain('outbox:redrive --since');
  });

  it.each([
    [['outbox:redrive']],
    [['outbox:redrive', '--since', 'yesterday']],
    [['dead-letters']],
    [['dead-letters', 'replay', 'only-a-consumer']],
    [['dead-letters', 'replay', 'nobody', randomUUID()]],
    [['dead-letters', 'list', '--unknown']],
    [[]],
  ])('refuses %j', async (args) => {
    await expect(runEventTool(args, harness.dataSource)).rejects.toThrow(CliError);
  });
});
