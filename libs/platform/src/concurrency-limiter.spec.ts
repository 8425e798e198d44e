import { Problem } from '@tenfold/contracts';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

function startable(limit: ConcurrencyLimiter, running: string[], name: string) {
  let end = (): void => undefined;
  let fail = (): void => undefined;
  const ended = new Promise<string>((resolve, reject) => {
    end = () => resolve(name);
    fail = () => reject(new Error(name));
  });
  const done = limit.run(() => {
    running.push(name);
    return ended;
  });
  return { done, end, fail };
}

describe('ConcurrencyLimiter', () => {
  it('runs two at a time, queues the next in order, and refuses the rest', async () => {
    const limit = new ConcurrencyLimiter(2, 2, 'Too many are waiting.', 10);
    const running: string[] = [];
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => startable(limit, running, name));
    if (!a || !b || !c || !d) throw new Error('four pieces of work');
    expect(running).toEqual(['a', 'b']);

    const refused = await limit.run(async () => 'never').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Too many are waiting.',
      extra: { retryAfterSeconds: 10 },
    });

    b.end();
    expect(await b.done).toBe('b');
    expect(running).toEqual(['a', 'b', 'c']);

    a.fail(); // a failure gives its place on as well
    await expect(a.done).rejects.toThrow('a');
    expect(running).toEqual(['a', 'b', 'c', 'd']);

    c.end();
    d.end();
    expect(await Promise.all([c.done, d.done])).toEqual(['c', 'd']);
    expect(await limit.run(async () => 'free again')).toBe('free again');
  });
});
