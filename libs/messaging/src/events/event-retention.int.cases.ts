import type { DataSource } from 'typeorm';
import { createLedger } from '../../test/create-ledger.js';
import { deleteOldEvents } from './event-retention.js';

describe('deleteOldEvents', () => {
  let ledger: Awaited<ReturnType<typeof createLedger>>;
  let dataSource: DataSource;

  beforeAll(async () => {
    ledger = await createLedger('retention');
    dataSource = ledger.dataSource;
  });
  afterAll(() => ledger.drop());

  const count = async (table: string): Promise<number> =>
    (await dataSource.query<[{ count: number }]>(`SELECT count(*)::int AS count FROM ${table}`))[0].count;

  const addOutbox = (rows: number, createdAt: string, publishedAt: string) =>
    dataSource.query(
      `INSERT INTO outbox (id, subject, aggregate_type, aggregate_id, aggregate_version, payload, headers, schema_version, created_at, published_at)
       SELECT gen_random_uuid(), 's', 't', 'i', 1, '{}', '{}', 1, ${createdAt}, ${publishedAt} FROM generate_series(1, $1::int)`,
      [rows],
    );

  it('keeps published events for 7 days and unpublished ones without a limit, deleting in batches', async () => {
    await addOutbox(5_001, `now() - interval '8 days'`, `now() - interval '7 days 1 minute'`);
    await addOutbox(2, `now() - interval '8 days'`, `now() - interval '6 days 23 hours'`);
    await addOutbox(3, `now() - interval '400 days'`, 'NULL');
    expect(await deleteOldEvents(dataSource)).toEqual({ outbox: 5_001, inbox: 0, dead_letter: 0 });
    expect(await count('outbox')).toBe(5);
  });

  it('keeps inbox rows for 14 days', async () => {
    await dataSource.query(
      `INSERT INTO inbox (consumer, event_id, processed_at) SELECT 'c', gen_random_uuid(), now() - days * interval '1 day'
       FROM unnest(ARRAY[15, 14.1, 13.9, 1]) AS days`,
    );
    expect(await deleteOldEvents(dataSource)).toMatchObject({ inbox: 2 });
    expect(await count('inbox')).toBe(2);
  });

  it('keeps settled dead letters for 90 days and open ones until they are settled', async () => {
    await dataSource.query(
      `INSERT INTO dead_letter (consumer, event_id, subject, body, error, deliveries, status, created_at, updated_at)
       SELECT 'c', status || days, 's', '', '', 1, status, now() - interval '400 days', now() - days * interval '1 day'
       FROM unnest(ARRAY[91, 89]) AS days, unnest(ARRAY['open', 'replaying', 'replayed', 'discarded']) AS status`,
    );
    expect(await deleteOldEvents(dataSource)).toMatchObject({ dead_letter: 2 });
    const kept = await dataSource.query<{ id: string }[]>(
      'SELECT event_id AS id FROM dead_letter ORDER BY 1',
    );
    expect(kept.map(({ id }) => id)).toEqual([
      'discarded89',
      'open89',
      'open91',
      'replayed89',
      'replaying89',
      'replaying91',
    ]);
  });
});
