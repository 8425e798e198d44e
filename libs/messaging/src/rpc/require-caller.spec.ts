import { Problem, type Caller } from '@tenfold/contracts';
import { requireAdmin, requireCaller } from './require-caller.js';

describe('requireCaller and requireAdmin', () => {
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
    ['requireCaller without a caller', () => requireCaller(null), 'UNAUTHENTICATED'],
    ['requireCaller with a student', () => requireCaller(student), student],
    ['requireAdmin without a caller', () => requireAdmin(null), 'UNAUTHENTICATED'],
    ['requireAdmin with a student', () => requireAdmin(student), 'FORBIDDEN'],
    ['requireAdmin with an administrator', () => requireAdmin(admin), admin],
  ])('%s', (_case, work, expected) => expect(outcome(work)).toBe(expected));
});
