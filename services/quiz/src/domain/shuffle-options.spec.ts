import { isAnswerCorrect } from '@tenfold/exam';
import fc from 'fast-check';
import { bankQuestion } from '../../test/bank-question.js';
import type { BankQuestion } from './bank.js';
import {
  originalLetter,
  shownCorrectAnswer,
  shownLetter,
  shuffledLetters,
  shuffleOptions,
} from './shuffle-options.js';

function question(
  texts: string[],
  given: { correctAnswer?: string; explanation?: string } = {},
): BankQuestion {
  const { explanation = 'Because.', correctAnswer = 'B' } = given;
  const answers = texts.map((text, index) => ({
    letter: 'ABCDE'[index] ?? '',
    text,
    imageUrl: `/${text}.png`,
  }));
  return { ...bankQuestion, correctAnswer, body: { ...bankQuestion.body, answers, explanation } };
}

const plain = ['5 days', '10 days', '15 days', '30 days'];

it('is the same permutation each time, and differs between sessions', () => {
  const orders = Array.from({ length: 200 }, (_, index) =>
    JSON.stringify([...(shuffledLetters(`session-${index}`, question(plain)) ?? [])].toSorted()),
  );
  expect(new Set(orders).size).toBeGreaterThan(20);
  expect(shuffledLetters('one', question(plain))).toEqual(shuffledLetters('one', question(plain)));
});

it('keeps the right option right, and the letters in their order', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.constantFrom('A', 'D', 'B or C', 'A, B, C', 'b', 'b or d', 'REMOVED'),
      fc.constantFrom(...'ABCD'),
      (sessionId, correctAnswer, letter) => {
        const asked = question(plain, { correctAnswer });
        const shown = shuffledLetters(sessionId, asked);
        const { correctAnswer: key, body } = shuffleOptions(shown, asked);
        expect(body.answers.map((answer) => answer.letter)).toEqual(['A', 'B', 'C', 'D']);
        expect(body.answers.map(({ text }) => text).toSorted()).toEqual(plain.toSorted());
        for (const answer of body.answers) expect(answer.imageUrl).toBe(`/${answer.text}.png`);
        const text = asked.body.answers.find((answer) => answer.letter === letter)?.text;
        const as = shownLetter(shown, letter);
        expect(body.answers.find((answer) => answer.letter === as)?.text).toBe(text);
        expect(originalLetter(shown, as)).toBe(letter);
        expect(isAnswerCorrect(key, as)).toBe(isAnswerCorrect(correctAnswer, letter));
        expect(shownCorrectAnswer(shown, correctAnswer)).toBe(key);
      },
    ),
  );
});

it.each([
  ['both A and B'],
  ['A, B or C'],
  ['All of the above'],
  ['None of these'],
  ['i and ii'],
  ['I, II and III'],
  ['ii only'],
  ['the two options below'],
])('leaves the options as they are when one says "%s"', (text) => {
  expect(shuffledLetters('session', question([...plain.slice(1), text]))).toBeNull();
});

it.each([
  ['Option C is wrong, because the entry is late.'],
  ['(B) applies.'],
  ['A is wrong.'],
  ['The correct answer is A.'],
  ['The correct answer is B.'],
  ['Answer: A'],
  ['Answer: C'],
  ['The regulation rules out D, which is late.'],
])('leaves the options as they are when the explanation says "%s"', (explanation) => {
  const asked = question(plain, { explanation });
  expect(shuffledLetters('session', asked)).toBeNull();
  expect(shuffleOptions(null, asked)).toBe(asked);
});

it('shuffles the options when the explanation has letters in abbreviations only', () => {
  const asked = question(plain, { explanation: 'See 19 U.S.C. 1484: a broker in Washington, D.C. files.' });
  expect(shuffledLetters('session', asked)).not.toBeNull();
});
