// @ts-check
import { checkFolders } from './folder-cycles.mjs';

const TODAY = '2026-11-22';

/** @param {string} from @param {string} to */
const arrow = (from, to) => ({ from, to, example: `${from}/x.ts imports ${to}/y.ts` });

/** @param {string} from @param {string} to */
const exception = (from, to, until = '2027-01-01') => ({ from, to, until, why: 'a test' });

describe('checkFolders', () => {
  it('accepts folders that import each other in one direction', () => {
    expect(checkFolders([arrow('a', 'b'), arrow('b', 'c'), arrow('a', 'c')], [], TODAY)).toEqual([]);
  });

  it('reports every edge of a cycle, and no other', () => {
    const arrows = [arrow('a', 'b'), arrow('b', 'c'), arrow('c', 'b'), arrow('c', 'd')];
    expect(checkFolders(arrows, [], TODAY)).toEqual([
      'b -> c closes a cycle: b/x.ts imports c/y.ts',
      'c -> b closes a cycle: c/x.ts imports b/y.ts',
    ]);
  });

  it('reports a cycle of three', () => {
    expect(checkFolders([arrow('a', 'b'), arrow('b', 'c'), arrow('c', 'a')], [], TODAY)).toHaveLength(3);
  });

  it('accepts an edge with an exception, and the rest of its cycle', () => {
    expect(checkFolders([arrow('a', 'b'), arrow('b', 'a')], [exception('b', 'a')], TODAY)).toEqual([]);
  });

  it('reports an expired exception and an unnecessary one', () => {
    const arrows = [arrow('a', 'b'), arrow('b', 'a'), arrow('a', 'c')];
    const exceptions = [exception('b', 'a', '2026-11-21'), exception('a', 'c')];
    expect(checkFolders(arrows, exceptions, TODAY)).toEqual([
      'a -> c is on no cycle any more: delete the exception',
      'b -> a was allowed until 2026-11-21',
    ]);
  });
});
