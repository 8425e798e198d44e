import type { CustomQuizChoice } from '@tenfold/contracts';
import { builderPath, choiceText, readChoice } from './builder-choice.js';

const choice: CustomQuizChoice = {
  categoryIds: ['a', 'b'],
  examIds: ['c'],
  sets: ['unseen', 'slow'],
  questions: 35,
  isTimed: false,
  mode: 'exam',
};
const plain: CustomQuizChoice = {
  categoryIds: [],
  examIds: [],
  sets: [],
  questions: 10,
  isTimed: true,
  mode: 'practice',
};

test.each([choice, plain])('the address of %j leads back to it', (given) => {
  expect(readChoice(new URL(builderPath(given), 'http://localhost').searchParams)).toEqual(given);
});

test.each(['0', '81', '2.5', 'many', ''])('%j questions in an address are ten', (questions) => {
  expect(readChoice(new URLSearchParams({ questions })).questions).toBe(10);
});

test('a choice is described by what restricts it', () => {
  expect(choiceText(choice)).toBe('35 questions · exam · unseen, slow · 2 sections · 1 sitting');
  expect(choiceText({ ...plain, questions: 1 })).toBe('1 question · practice');
});
