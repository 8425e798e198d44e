import { linesOf, splitQuestion } from './split-question';
import { question } from './test/exams-server';

const answers = (...texts: string[]) =>
  texts.map((text, index) => ({ letter: 'ABCDE'[index] ?? '', text, imageUrl: null }));

test.each([
  [
    'in the last option, with the options of the next question',
    ['When?', 'now', 'later\n13. Who?\nshe or\nhe\nA) he\nB) she'],
    3,
    ['When?', 'now', 'later'],
    ['Who?\nshe or\nhe', 'he', 'she'],
  ],
  [
    'between two options',
    ['When?', 'now', 'later', 'Who?', 'he', 'she'],
    3,
    ['When?', 'now', 'later'],
    ['Who?', 'he', 'she'],
  ],
  ['in the text', ['Facts\nWhen?', 'now', 'later'], 1, ['Facts'], ['When?', 'now', 'later']],
])('splits a question %s', (_where, texts, at, first, second) => {
  const [content = '', ...options] = texts;
  const whole = question(12, { content, answers: answers(...options) });
  const split = splitQuestion(whole, at);
  expect([split.first.content, ...split.first.answers.map(({ text }) => text)]).toEqual(first);
  expect([split.second.content, ...split.second.answers.map(({ text }) => text)]).toEqual(second);
  expect(linesOf(whole)).toHaveLength(texts.join('\n').split('\n').length);
});
