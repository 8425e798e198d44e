import { isAnswerCorrect } from '@tenfold/exam';
import fc from 'fast-check';
import { startForTests } from '@tenfold/testing';
import { keysExam, publishKeyChange, rescored, takeKeys } from '../../../test/change-key.js';
import { recompute } from '../../../test/run-recompute.js';
import { startQuizService } from '../../../test/start-quiz-service.js';

describe('rescoring order', () => {
  const NUMBERS = [1, 2, 3, 4, 5];

  const quiz = startForTests(() => startQuizService());
  let version = 1;
  const keys: Record<number, string> = {};

  beforeAll(() => quiz.publishExam(keysExam));

  type Step =
    { kind: 'quiz'; student: number; letters: string } | { kind: 'key'; number: number; after: string };

  const letters = fc.array(fc.constantFrom('A', 'B', 'C', ' '), { minLength: 5, maxLength: 5 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      kind: fc.constant('quiz' as const),
      student: fc.constantFrom(0, 1),
      letters: letters.map((all) => all.join('')),
    }),
    fc.record({
      kind: fc.constant('key' as const),
      number: fc.constantFrom(...NUMBERS),
      after: fc.constantFrom('A', 'B', 'A,B', 'A,B,C,D', 'REMOVED'),
    }),
  );

  function scoreOf(given: string): number {
    return NUMBERS.filter((number) => {
      const letter = given[number - 1] ?? ' ';
      return isAnswerCorrect(keys[number] ?? 'A', letter === ' ' ? null : letter);
    }).length;
  }

  async function changeOneKey(number: number, after: string): Promise<void> {
    const before = keys[number] ?? 'A';
    if (before === after) return;
    keys[number] = after;
    version += 1;
    await publishKeyChange(quiz, { version, number, before, after, keys });
  }

  it('rescoring equals scoring the answers with the last keys, whatever the order of key changes and completions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
        const students = [await quiz.callerWith('pro', 'active'), await quiz.callerWith('pro', 'active')];
        const expected = new Map<string, string>();
        for (const one of steps) {
          const student = one.kind === 'quiz' ? students[one.student] : undefined;
          if (one.kind === 'key') await changeOneKey(one.number, one.after);
          else if (student) {
            const { session } = await takeKeys(quiz, student, one.letters);
            expected.set(session.sessionId, one.letters);
          }
        }
        await rescored(quiz);
        const rows = await quiz.database.query<{ id: string; correct: number }[]>(
          'SELECT session_id AS id, correct_answers AS correct FROM quiz_session WHERE session_id = ANY ($1)',
          [[...expected.keys()]],
        );
        for (const { id, correct } of rows) expect(correct).toBe(scoreOf(expected.get(id) ?? ''));
        expect(rows).toHaveLength(expected.size);
        expect((await recompute(quiz.database)).reports).toEqual([]);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});
