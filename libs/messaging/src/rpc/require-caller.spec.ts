import { Problem, type Caller } from '@tenfold/contracts';
import { requireAdmin, requireCaller, requireEditor } from './require-caller.js';

describe('requireCaller, requireEditor and requireAdmin', () => {
  const student: Caller = { userId: 's', isAdmin: false, isEditor: false, timeZone: 'UTC' };
  const editor: Caller = { ...student, userId: 'e', isEditor: true };
  const admin: Caller = { ...student, userId: 'a', isAdmin: true };

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
    ['requireEditor without a caller', () => requireEditor(null), 'UNAUTHENTICATED'],
    ['requireEditor with a student', () => requireEditor(student), 'FORBIDDEN'],
    ['requireEditor with an editor', () => requireEditor(editor), editor],
    ['requireEditor with an administrator', () => requireEditor(admin), admin],
    ['requireAdmin without a caller', () => requireAdmin(null), 'UNAUTHENTICATED'],
    ['requireAdmin with a student', () => requireAdmin(student), 'FORBIDDEN'],
    ['requireAdmin with an editor', () => requireAdmin(editor), 'FORBIDDEN'],
    ['requireAdmin with an administrator', () => requireAdmin(admin), admin],
  ])('%s', (_case, work, expected) => expect(outcome(work)).toBe(expected));
});
