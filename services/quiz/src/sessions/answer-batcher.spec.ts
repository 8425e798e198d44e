import { DatabaseError } from 'pg';
import { AnswerBatcher } from './answer-batcher.js';

function createGate() {
  const runs: { items: number[]; end: (error?: Error) => void }[] = [];
  const run = (items: number[]): Promise<string[]> =>
    new Promise((resolve, reject) => {
      runs.push({
        items,
        end: (error) => (error ? reject(error) : resolve(items.map((item) => `stored ${item}`))),
      });
    });
  return { runs, run };
}

const nextRound = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function databaseError(code: string): DatabaseError {
  const error = new DatabaseError('refused', 1, 'error');
  error.code = code;
  return error;
}

describe('AnswerBatcher', () => {
  it('batches the items of one event-loop turn and returns each outcome', async () => {
    const { runs, run } = createGate();
    const batcher = new AnswerBatcher(run, { items: 10, inFlight: 1 });
    const outcomes = Promise.all([batcher.add(1), batcher.add(2), batcher.add(3)]);
    await nextRound();
    expect(runs.map(({ items }) => items)).toEqual([[1, 2, 3]]);
    runs[0]?.end();
    expect(await outcomes).toEqual(['stored 1', 'stored 2', 'stored 3']);
  });

  it('queues items while all runs are in flight and limits the batch size', async () => {
    const { runs, run } = createGate();
    const batcher = new AnswerBatcher(run, { items: 2, inFlight: 2 });
    const outcomes = Promise.all([1, 2, 3, 4, 5, 6, 7].map((item) => batcher.add(item)));
    await nextRound();
    await nextRound();
    await nextRound();
    expect(runs.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    runs[1]?.end();
    await nextRound();
    await nextRound();
    expect(runs.map(({ items }) => items).slice(2)).toEqual([[5, 6]]);
    runs[0]?.end();
    await nextRound();
    await nextRound();
    for (const { end } of runs) end();
    expect(await outcomes).toEqual([1, 2, 3, 4, 5, 6, 7].map((item) => `stored ${item}`));
  });

  it('retries the items of a failed batch one by one, so that only the invalid one fails', async () => {
    const sizes: number[] = [];
    const run = (items: number[]): Promise<string[]> => {
      sizes.push(items.length);
      return items.includes(13)
        ? Promise.reject(databaseError('23514'))
        : Promise.resolve(items.map((item) => `stored ${item}`));
    };
    const batcher = new AnswerBatcher(run, { items: 10, inFlight: 1 });
    const outcomes = await Promise.allSettled([12, 13, 14].map((item) => batcher.add(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(sizes).toEqual([3, 1, 1, 1]);
  });

  it.each([databaseError('57P01'), databaseError('53300'), new Error('Connection terminated')])(
    'does not retry when the database is unavailable: %s',
    async (error) => {
      let runs = 0;
      const run = (): Promise<string[]> => {
        runs += 1;
        return Promise.reject(error);
      };
      const batcher = new AnswerBatcher(run, { items: 10, inFlight: 1 });
      const outcomes = await Promise.allSettled([1, 2].map((item) => batcher.add(item)));
      expect(outcomes).toEqual([
        { status: 'rejected', reason: error },
        { status: 'rejected', reason: error },
      ]);
      expect(runs).toBe(1);
    },
  );

  it('continues after a failure', async () => {
    const { runs, run } = createGate();
    const batcher = new AnswerBatcher(run, { items: 1, inFlight: 1 });
    const first = batcher.add(1).catch((error: unknown) => error);
    const second = batcher.add(2);
    await nextRound();
    runs[0]?.end(new Error('away'));
    expect(await first).toEqual(new Error('away'));
    await nextRound();
    runs[1]?.end();
    expect(await second).toBe('stored 2');
  });
});
