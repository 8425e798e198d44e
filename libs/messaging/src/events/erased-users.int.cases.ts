import { randomUUID } from 'node:crypto';
import { createLedger } from '../../test/create-ledger.js';
import { deleteEventsOfUser } from './erased-users.js';

describe('erased users', () => {
  let ledger: Awaited<ReturnType<typeof createLedger>>;

  beforeAll(async () => {
    ledger = await createLedger('erased');
  });

  afterAll(() => ledger.drop());

  interface NewEvent {
    aggregateId?: string;
    payload?: object;
    headers?: object;
    published?: boolean;
  }

  async function addEvent({
    aggregateId = 'i',
    payload = {},
    headers = {},
    published = true,
  }: NewEvent): Promise<string> {
    const id = randomUUID();
    await ledger.dataSource.query(
      `INSERT INTO outbox (id, subject, aggregate_type, aggregate_id, aggregate_version, payload, headers, schema_version, published_at)
     VALUES ($1, 's', 't', $2, 1, $3, $4, 1, $5)`,
      [id, aggregateId, payload, headers, published ? new Date() : null],
    );
    return id;
  }

  /** Rows of 2 kB, four on each page. */
  async function addEventsOfOthers(count: number): Promise<void> {
    await ledger.dataSource.query(
      `INSERT INTO outbox (id, subject, aggregate_type, aggregate_id, aggregate_version, payload, headers, schema_version, published_at)
     SELECT gen_random_uuid(), 's', 't', 'i', 1, jsonb_build_object('text', repeat('x', 1800)), '{}', 1, now()
     FROM generate_series(1, $1::int)`,
      [count],
    );
  }

  test('the published events that mention a user are deleted, wherever in the table they are', async () => {
    const userId = randomUUID();
    const first = await addEvent({ aggregateId: userId });
    await addEventsOfOthers(17_000);
    const later = [
      await addEvent({ payload: { data: { userId } } }),
      await addEvent({ headers: { user: userId } }),
    ];
    const unpublished = await addEvent({ payload: { data: { userId } }, published: false });
    const ofAnother = await addEvent({ payload: { data: { userId: randomUUID() } } });

    await ledger.dataSource.transaction((tx) => deleteEventsOfUser(tx, userId));

    const left = await ledger.dataSource.query<{ id: string }[]>(
      'SELECT id FROM outbox WHERE id = ANY ($1)',
      [[first, ...later, unpublished, ofAnother]],
    );
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([unpublished, ofAnother]));
    const [{ count }] = await ledger.dataSource.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM outbox',
    );
    expect(count).toBe(17_002);
  });
});
