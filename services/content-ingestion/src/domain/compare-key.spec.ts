import { makeExam, withQuestion } from '../../test/make-exam.js';
import { compareKeys } from './compare-key.js';
import { publishExam } from './publish-exam.js';

test('a new key shows what differs, and the questions without a row', () => {
  const keyed = (['A', 'REMOVED', 'B,C', 'A', 'A'] as const).reduce(
    (exam, text, index) => withQuestion(exam, index + 1, { correctAnswer: { line: 1, text } }),
    makeExam(),
  );
  const exam = publishExam(keyed, (name) => name);
  const row = (number: number, key: string, doubt: string | null = null) => ({
    number,
    key,
    citations: [],
    doubt,
  });
  const rows = [row(1, 'A'), row(2, 'A,B,C,D'), row(3, 'C,B'), row(4, 'D', 'unclear'), row(5, 'E')];
  const compared = compareKeys(exam, rows);
  expect(compared.rows).toBe(5);
  expect(compared.changes.map(({ number, before, after, doubt }) => [number, before, after, doubt])).toEqual([
    [4, 'A', 'D', 'unclear'],
    [5, 'A', 'E', 'the question does not offer E'],
  ]);
  expect(compared.missing).toEqual(Array.from({ length: 75 }, (_, index) => index + 6));
});
