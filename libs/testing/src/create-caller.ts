import { randomUUID } from 'node:crypto';
import type { Caller } from '@tenfold/contracts';

/** Somebody new who is signed in. */
export function createCaller(overrides: Partial<Caller> = {}): Caller {
  return { userId: randomUUID(), isAdmin: false, timeZone: 'America/New_York', ...overrides };
}
