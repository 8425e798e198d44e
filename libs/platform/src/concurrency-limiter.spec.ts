import { Problem } from '@tenfold/contracts';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

function startable(limit: ConcurrencyLimiter, running: string[], name: string, owner?: string) {
  let end = (): void => undefined;
  let fail = (): void => undefined;
  const ended = new Promise<string>((resolve, reject) => {
    end = () => resolve(name);
    fail = () => reject(new Error(name));
  });
  const done = limit.run(() => {
    running.push(name);
    return ended;
  }, owner);
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

  it('takes turns between owners', async () => {
    const limit = new ConcurrencyLimiter(2, 3, 'Too many are waiting.');
    const running: string[] = [];
    const [a, , b] = [
      startable(limit, running, 'first of a', 'a'),
      startable(limit, running, 'second of a', 'a'),
      startable(limit, running, 'third of a', 'a'),
    ];
    startable(limit, running, 'first of b', 'b');
    a.end();
    await a.done;
    expect(running).toEqual(['first of a', 'second of a', 'first of b']);
    b.end();
  });

  it('refuses the newest waiting work of an owner with more, instead of that of another owner', async () => {
    const limit = new ConcurrencyLimiter(1, 2, 'Too many are waiting.');
    const running: string[] = [];
    const own = ['1', '2', '3'].map((name) => startable(limit, running, `${name} of a`, 'a'));
    const displaced = own[2]?.done.catch((error: unknown) => error);
    const other = startable(limit, running, 'first of b', 'b');
    expect(await displaced).toMatchObject({ code: 'UNAVAILABLE' });
    await expect(startable(limit, running, '4 of a', 'a').done).rejects.toThrow('Too many are waiting.');
    own[0]?.end();
    await own[0]?.done;
    expect(running).toEqual(['1 of a', '2 of a']);
    own[1]?.end();
    other.end();
    expect(await other.done).toBe('first of b');
  });
});
