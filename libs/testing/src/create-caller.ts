import { randomUUID } from 'node:crypto';
import type { Caller } from '@tenfold/contracts';

export function createCaller(overrides: Partial<Caller> = {}): Caller {
  return {
    userId: randomUUID(),
    isAdmin: false,
    isEditor: false,
    timeZone: 'America/New_York',
    ...overrides,
  };
}
