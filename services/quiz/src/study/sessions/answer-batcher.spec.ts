import { DatabaseError } from 'pg';
import { AnswerBatcher, type BatchLimits } from './answer-batcher.js';

interface Item {
  userId: string;
  id: number;
}

const LIMITS: BatchLimits = { items: 10, itemsOfUser: 10, inFlight: 1, waiting: 100, waitMs: 2_000 };

const item = (id: number, userId = `user ${id}`): Item => ({ userId, id });
const stored = (items: Item[]): string[] => items.map(({ id }) => `stored ${id}`);
const nextRound = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function createGate(limits: Partial<BatchLimits> = {}) {
  const runs: { items: Item[]; end: (error?: Error) => void }[] = [];
  const batcher = new AnswerBatcher<Item, string>(
    (items) =>
      new Promise((resolve, reject) => {
        runs.push({ items, end: (error) => (error ? reject(error) : resolve(stored(items))) });
      }),
    { ...LIMITS, ...limits },
  );
  return { runs, batcher, batches: () => runs.map(({ items }) => items.map(({ id }) => id)) };
}

function databaseError(code: string): DatabaseError {
  const error = new DatabaseError('refused', 1, 'error');
  error.code = code;
  return error;
}

describe('AnswerBatcher', () => {
  it('batches the items of one event-loop turn and returns each outcome', async () => {
    const { runs, batcher, batches } = createGate();
    const outcomes = Promise.all([1, 2, 3].map((id) => batcher.add(item(id))));
    await nextRound();
    expect(batches()).toEqual([[1, 2, 3]]);
    runs[0]?.end();
    expect(await outcomes).toEqual(['stored 1', 'stored 2', 'stored 3']);
  });

  it('queues items while all runs are in flight and limits the batch size', async () => {
    const { runs, batcher, batches } = createGate({ items: 2, inFlight: 2 });
    const outcomes = Promise.all([1, 2, 3, 4, 5, 6, 7].map((id) => batcher.add(item(id))));
    for (let round = 0; round < 3; round += 1) await nextRound();
    expect(batches()).toEqual([
      [1, 2],
      [3, 4],
    ]);
    runs[1]?.end();
    await nextRound();
    await nextRound();
    expect(batches().slice(2)).toEqual([[5, 6]]);
    runs[0]?.end();
    await nextRound();
    await nextRound();
    for (const { end } of runs) end();
    expect(await outcomes).toEqual([1, 2, 3, 4, 5, 6, 7].map((id) => `stored ${id}`));
  });

  it('users take turns, so that many items of one user delay nobody', async () => {
    const { runs, batcher, batches } = createGate({ items: 4, itemsOfUser: 3 });
    for (const id of [1, 2, 3, 4, 5, 6]) void batcher.add(item(id, 'busy'));
    void batcher.add(item(7, 'a'));
    void batcher.add(item(8, 'b'));
    await nextRound();
    runs[0]?.end();
    await nextRound();
    await nextRound();
    expect(batches()).toEqual([
      [1, 7, 8, 2],
      [3, 4, 5],
    ]);
  });

  it('refuses an item when too many wait', async () => {
    const { runs, batcher } = createGate({ items: 1, waiting: 1 });
    const first = batcher.add(item(1));
    await nextRound();
    const second = batcher.add(item(2));
    await expect(batcher.add(item(3))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      extra: { retryAfterSeconds: expect.any(Number) },
    });
    runs[0]?.end();
    await first;
    await nextRound();
    await nextRound();
    runs[1]?.end();
    expect(await second).toBe('stored 2');
  });

  it('refuses an item that has waited too long, and stores those behind it', async () => {
    const { runs, batcher, batches } = createGate({ waitMs: 500 });
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const first = batcher.add(item(1));
    await nextRound();
    const late = batcher.add(item(2, 'a')).catch((error: unknown) => error);
    now.mockReturnValue(400);
    void batcher.add(item(3, 'a'));
    now.mockReturnValue(600);
    runs[0]?.end();
    await first;
    expect(await late).toMatchObject({ code: 'UNAVAILABLE' });
    expect(batches()).toEqual([[1], [3]]);
  });

  it('retries the items of a failed batch one by one, so that only the invalid one fails', async () => {
    const sizes: number[] = [];
    const run = (items: Item[]): Promise<string[]> => {
      sizes.push(items.length);
      const hasInvalid = items.some(({ id }) => id === 13);
      return hasInvalid ? Promise.reject(databaseError('23514')) : Promise.resolve(stored(items));
    };
    const batcher = new AnswerBatcher(run, LIMITS);
    const outcomes = await Promise.allSettled([12, 13, 14].map((id) => batcher.add(item(id))));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(sizes).toEqual([3, 1, 1, 1]);
  });

  it.each([databaseError('57P01'), databaseError('53300'), new Error('Connection terminated')])(
    'does not retry while the database is unavailable: %s',
    async (error) => {
      let runs = 0;
      const run = (): Promise<string[]> => {
        runs += 1;
        return Promise.reject(error);
      };
      const batcher = new AnswerBatcher(run, LIMITS);
      const outcomes = await Promise.allSettled([1, 2].map((id) => batcher.add(item(id))));
      expect(outcomes).toEqual([
        { status: 'rejected', reason: error },
        { status: 'rejected', reason: error },
      ]);
      expect(runs).toBe(1);
    },
  );

  it('continues after a failure', async () => {
    const { runs, batcher } = createGate({ items: 1 });
    const first = batcher.add(item(1)).catch((error: unknown) => error);
    const second = batcher.add(item(2));
    await nextRound();
    runs[0]?.end(new Error('away'));
    expect(await first).toEqual(new Error('away'));
    await nextRound();
    runs[1]?.end();
    expect(await second).toBe('stored 2');
  });
});
