import { requestContext } from '@tenfold/platform';
import type { DataSource } from 'typeorm';
import { createLedger } from '../../test/create-ledger.js';
import { addEntry, commitEntry, EntryAdded } from '../../test/ledger.js';
import { emit, emitAll } from './emit.js';

const about = { aggregateType: 'entry', aggregateId: 'a', aggregateVersion: 3 };
const entryId = '0190a000-0000-7000-8000-000000000001';

describe('emit', () => {
  let ledger: Awaited<ReturnType<typeof createLedger>>;
  let dataSource: DataSource;

  beforeAll(async () => {
    ledger = await createLedger('emit');
    dataSource = ledger.dataSource;
  });
  afterAll(() => ledger.drop());
  beforeEach(() => dataSource.query('TRUNCATE outbox, entry'));

  const rows = () => dataSource.query<Record<string, unknown>[]>('SELECT * FROM outbox ORDER BY seq');

  it('inserts a row with the event, its aggregate, actor and cause', async () => {
    await requestContext.run({ requestId: 'request-1', userId: 'user-1', eventId: 'event-1' }, () =>
      dataSource.transaction((tx) => emit(tx, EntryAdded, { entryId, version: 3 }, about)),
    );
    const [row] = await rows();
    expect(row).toMatchObject({
      subject: 'evt.quiz.entry-added.v1',
      aggregate_type: 'entry',
      aggregate_id: 'a',
      aggregate_version: 3,
      payload: { entryId, version: 3 },
      headers: { 'x-request-id': 'request-1', 'x-actor-id': 'user-1', 'x-causation-id': 'event-1' },
      schema_version: 1,
      published_at: null,
      attempts: 0,
    });
    expect(row?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('inserts nothing when the transaction is rolled back', async () => {
    const failing = dataSource.transaction(async (tx) => {
      await addEntry(tx);
      expect(await tx.query('SELECT id FROM outbox')).toHaveLength(1);
      throw new Error('the business said no');
    });
    await expect(failing).rejects.toThrow('the business said no');
    expect(await rows()).toEqual([]);
  });

  it('throws outside a transaction', async () => {
    await expect(emit(dataSource.manager, EntryAdded, { entryId, version: 1 }, about)).rejects.toThrow(
      'transaction',
    );
    expect(await rows()).toEqual([]);
  });

  it('drops undeclared fields', async () => {
    const wide = { entryId, version: 2, passwordHash: 'never leaves the service' };
    await dataSource.transaction((tx) => emit(tx, EntryAdded, wide, about));
    expect((await rows())[0]?.payload).toEqual({ entryId, version: 2 });
  });

  it.each([
    ['a field of the wrong kind', { entryId: 'x', version: 1 }, 'entryId: '],
    ['a missing field', { entryId }, 'version: '],
  ])('refuses %s and rolls the transaction back', async (_case, data, fault) => {
    const failing = dataSource.transaction((tx) => emit(tx, EntryAdded, data as never, about));
    await expect(failing).rejects.toThrow(fault);
    expect(await rows()).toEqual([]);
  });

  it.each(['evt.unknown.entry-added.v1', 'evt.quiz.entry-added'])('refuses the type %s', async (type) => {
    const failing = dataSource.transaction((tx) =>
      emit(tx, { ...EntryAdded, type }, { entryId, version: 1 }, about),
    );
    await expect(failing).rejects.toThrow(type);
  });

  it('inserts several events of one type in their order, and none when one is refused', async () => {
    const versions = [3, 1, 2];
    const emitted = versions.map((version) => ({
      data: { entryId, version },
      about: { ...about, aggregateId: `entry "${version}"`, aggregateVersion: version },
    }));
    await requestContext.run({ requestId: 'request-1' }, () =>
      dataSource.transaction((tx) => emitAll(tx, EntryAdded, emitted)),
    );
    const inserted = await rows();
    expect(inserted).toMatchObject(
      versions.map((version) => ({
        subject: EntryAdded.type,
        aggregate_type: 'entry',
        aggregate_id: `entry "${version}"`,
        aggregate_version: version,
        payload: { entryId, version },
        headers: { 'x-request-id': 'request-1' },
        schema_version: 1,
      })),
    );
    const refused = [...emitted, { data: { entryId, version: 'x' } as never, about }];
    await expect(dataSource.transaction((tx) => emitAll(tx, EntryAdded, refused))).rejects.toThrow('version');
    await dataSource.transaction((tx) => emitAll(tx, EntryAdded, []));
    expect(await rows()).toEqual(inserted);
  });

  it('has migrations that match the entities', async () => {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('uses the partial index to find unpublished rows', async () => {
    await dataSource.query(
      `INSERT INTO outbox (id, subject, aggregate_type, aggregate_id, aggregate_version, payload, headers, schema_version, published_at)
       SELECT gen_random_uuid(), 'evt.quiz.entry-added.v1', 'entry', n::text, 1, '{}', '{}', 1, now() FROM generate_series(1, 50000) n`,
    );
    await commitEntry(dataSource);
    await dataSource.query('ANALYZE outbox');
    const plan = await dataSource.query<Record<string, string>[]>(
      `EXPLAIN SELECT id FROM outbox WHERE published_at IS NULL AND next_attempt_at <= now()
       ORDER BY seq LIMIT 200 FOR UPDATE SKIP LOCKED`,
    );
    expect(JSON.stringify(plan)).toContain('outbox_unpublished');
  });
});
