import { uuidV7 } from './uuid-v7.js';

describe('uuidV7', () => {
  it('carries its time, version and variant', () => {
    expect(uuidV7(0x0192_0a3b_4c5d)).toMatch(/^01920a3b-4c5d-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('is never the same, and sorts by time', () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => uuidV7(1_700_000_000_000 + index));
    expect(new Set(ids.map((id) => id.slice(14))).size).toBe(1_000);
    expect([...ids].sort()).toEqual(ids);
  });
});
