import { answeredChoices } from './answered-choices.js';

const letters = ['A', 'B', 'C', 'D'];

it.each<[string, string, number | null, number | null]>([
  ['B', 'B', 1, 1],
  ['B', 'D', 3, 1],
  ['b', 'A', 0, 1],
  ['A or C', 'C', 2, 2],
  ['C & A', 'D', 3, 0],
  ['A or B or C or D or E', 'D', 3, 3],
  ['REMOVED', 'B', 1, null],
])(
  'returns the choices for the key %s answered with %s',
  (correct, selected, selectedAnswer, correctAnswer) => {
    expect(answeredChoices(letters, correct, selected)).toEqual({ selectedAnswer, correctAnswer });
  },
);
