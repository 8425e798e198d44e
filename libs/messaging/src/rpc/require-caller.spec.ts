import { Problem, type Caller } from '@tenfold/contracts';
import { requireAdmin, requireCaller } from './require-caller.js';

describe('who calls', () => {
  const student: Caller = { userId: 's', isAdmin: false, timeZone: 'UTC' };
  const admin: Caller = { userId: 'a', isAdmin: true, timeZone: 'UTC' };

  const outcome = (work: () => Caller): unknown => {
    try {
      return work();
    } catch (error) {
      return error instanceof Problem ? error.code : error;
    }
  };

  it.each([
    ['requireCaller, nobody', () => requireCaller(null), 'UNAUTHENTICATED'],
    ['requireCaller, a student', () => requireCaller(student), student],
    ['requireAdmin, nobody', () => requireAdmin(null), 'UNAUTHENTICATED'],
    ['requireAdmin, a student', () => requireAdmin(student), 'FORBIDDEN'],
    ['requireAdmin, an administrator', () => requireAdmin(admin), admin],
  ])('%s', (_case, work, expected) => expect(outcome(work)).toBe(expected));
});
