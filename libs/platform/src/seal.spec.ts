import { seal, unseal } from './seal.js';

const KEY = 'k'.repeat(32);
const sealed = seal(KEY, 'session:a', '{"isAdmin":false}');

describe('unseal', () => {
  it('returns what was sealed', () => {
    expect(unseal(KEY, 'session:a', sealed)).toBe('{"isAdmin":false}');
    expect(unseal(KEY, 'session:a', seal(KEY, 'session:a', 'a.b.c'))).toBe('a.b.c');
  });

  it.each([
    ['another key', 'x'.repeat(32), 'session:a', sealed],
    ['another place', KEY, 'session:b', sealed],
    ['another text', KEY, 'session:a', sealed.replace('false', 'true ')],
    ['no MAC', KEY, 'session:a', '{"isAdmin":true}'],
    ['an empty MAC', KEY, 'session:a', '.{"isAdmin":true}'],
    ['a short MAC', KEY, 'session:a', sealed.slice(1)],
    ['a boundary moved between place and text', KEY, 'session:a"', sealed],
    ['nothing', KEY, 'session:a', ''],
  ])('returns null for %s', (_case, key, place, text) => expect(unseal(key, place, text)).toBeNull());
});
