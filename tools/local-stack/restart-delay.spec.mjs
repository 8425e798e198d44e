// @ts-check
import { countDeath, HEALTHY_LIFE_MS, restartDelayMs } from './restart-delay.mjs';

describe('restartDelayMs', () => {
  it('doubles from 0.2 s and stops at 5 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 100].map(restartDelayMs)).toEqual([
      200, 400, 800, 1600, 3200, 5000, 5000, 5000,
    ]);
  });
});

describe('countDeath', () => {
  it('increases while the process dies soon after its start', () => {
    expect(countDeath(3, HEALTHY_LIFE_MS - 1)).toBe(4);
  });

  it('resets after a long run', () => {
    expect(countDeath(3, HEALTHY_LIFE_MS)).toBe(1);
  });
});
