import type { KeyComparison } from '@tenfold/contracts';
import type { UnversionedExam } from './publish-exam.js';
import { questionKey } from './question-key.js';
import type { KeyRow } from './read-key-cells.js';

/** Compares the keys of an exam with the rows of an answer key. Both ways of giving credit to all are the same key. */
export function compareKeys({ questions }: UnversionedExam, rows: readonly KeyRow[]): KeyComparison {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const inOrder = questions.toSorted((a, b) => a.number - b.number);
  return {
    rows: rows.length,
    changes: inOrder.flatMap(({ id, number, answers, correctAnswer }) => {
      const row = byNumber.get(number);
      if (row === undefined) return [];
      const before = questionKey(correctAnswer, answers);
      const after = questionKey(row.key, answers);
      const everyLetter = answers.map(({ letter }) => letter).join(',');
      const forAll = (key: string) => key === 'REMOVED' || key === everyLetter;
      if (before === after || (forAll(before) && forAll(after))) return [];
      const isOffered = forAll(after) || after.split(',').every((letter) => everyLetter.includes(letter));
      const doubt = isOffered ? row.doubt : `the question does not offer ${after}`;
      return [{ questionId: id, number, before, after, doubt }];
    }),
    missing: inOrder.flatMap(({ number }) => (byNumber.has(number) ? [] : [number])),
  };
}
