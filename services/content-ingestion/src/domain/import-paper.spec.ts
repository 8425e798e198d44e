import { makeExam } from '../../test/make-exam.js';
import { paperColumns, paperFront, paperKey, paperQuestions } from '../../test/paper.js';
import { readPapers as read } from '../../test/read-papers.js';
import { questionsOf } from './parsed-exam.js';

const exam = makeExam();
const questions = questionsOf(exam);
const front = paperFront(exam);
const texts = paperQuestions(exam);
const key = paperKey(exam);

/** Replaces the lines of a question. */
const withLines = (number: number, lines: readonly string[]): string[] => {
  const start = texts.findIndex((text) => text.startsWith(`${number}. `));
  return [...front, ...texts.slice(0, start), ...lines, ...texts.slice(start + 6)];
};

test.each<[string, string[], string[][]]>([
  ['an exam and its key', [...front, ...texts], [key]],
  ['the key before the exam', key, [[...front, ...texts]]],
  ['one text with the key below the exam', [...front, ...texts, ...key], []],
  [
    'a survey before the exam',
    [
      ...front,
      'Section 1: Survey',
      '1. How long?',
      'A) Long',
      'B) Short',
      'Section 2: Examination',
      ...texts,
    ],
    [key],
  ],
  [
    'a survey after the exam',
    [...front, ...texts, 'Section 3: Survey', '1. How long?', 'A) Long', 'B) Short'],
    [key],
  ],
  ['options with periods', [...front, ...texts.map((text) => text.replace(/^([A-D])\)/, '$1.'))], [key]],
  [
    'page footers',
    [...front, ...texts].flatMap((text, index) =>
      index % 40 === 39 ? [text, '', `CBLE pg. ${index}`, ''] : [text],
    ),
    [key],
  ],
  ['options beside each other', [...front, ...besideEachOther()], [key]],
  ['a key without the word Answer', [...front, ...texts], [key.map((row) => row.replace(' Answer', ''))]],
  ['a key that was copied column by column', [...front, ...texts], [paperColumns(exam)]],
])('%s', (_, first, more) => {
  const { exam: found, doubts } = read(first, ...more);
  expect(found).toMatchObject({
    title: 'April 2025 Customs Broker License Examination',
    sitting: '2025-04-23',
    origin: 'authentic',
    references: [
      { title: 'Title 19, Code of Federal Regulations (19 CFR)', edition: '2023-04-01' },
      { title: 'Harmonized Tariff Schedule of the United States (HTSUS)', edition: '2024' },
    ],
  });
  expect(
    found.categories.map(({ name, questions: own }) => [name, own[0]?.number, own.at(-1)?.number]),
  ).toEqual(exam.categories.map(({ name, questions: own }) => [name, own[0]?.number, own.at(-1)?.number]));
  const fields = (of: typeof questions) =>
    of.map(({ number, content, answers, correctAnswer, citations }) => ({
      number,
      content,
      answers: answers.map(({ text }) => text),
      key: correctAnswer.text,
      citations,
    }));
  expect(fields(questionsOf(found))).toEqual(fields(questions));
  expect(doubts).toEqual([]);
});

function besideEachOther(): string[] {
  return texts.flatMap((text, index) => {
    const next = texts[index + 1] ?? '';
    if (/^[AC]\)/.test(text) && /^[BD]\)/.test(next)) return [`${text}        ${next}`];
    return /^[BD]\)/.test(text) ? [] : [text];
  });
}

test('a key above its exam ends before the title, although the first question begins like a row', () => {
  const lines = withLines(1, ['1. A broker', 'A) a', 'B) b', 'C) c', 'D) d', '']);
  const { exam: found, question, doubts } = read([...key, ...lines]);
  expect([found.title, found.categories.length]).toEqual([
    'April 2025 Customs Broker License Examination',
    3,
  ]);
  expect([question(1)?.content, question(80)?.correctAnswer.text]).toEqual([
    'A broker',
    questions[79]?.correctAnswer.text,
  ]);
  expect(doubts).toEqual([]);
});

describe('a question', () => {
  test('may have a numbered list, statements and lines that were wrapped', () => {
    const lines = [
      '7. Which of these steps',
      'come first?',
      '1. Entry',
      '8. Summary',
      'i. Duty',
      'A) 1',
      'B) 8',
      'C) i',
      'D) All',
      '',
    ];
    const { question } = read(withLines(7, lines), key);
    expect(question(7)?.content).toBe('Which of these steps come first?\n1. Entry\n8. Summary\ni. Duty');
    expect(question(8)?.content).toBe(questions[7]?.content);
  });

  test('whose option goes on after a page break is marked', () => {
    const lines = ['7. Which?', 'A) One', 'B) Two', 'C) Three', 'D) Four goes', 'CBLE pg. 3', 'on here', ''];
    const { question, doubts } = read(withLines(7, lines), key);
    expect(question(7)?.answers[3]?.text).toBe('Four goes on here');
    expect(doubts).toEqual(['7: an option goes on after a page break.']);
  });

  test('keeps a line like the head of a page, marked, and loses heads that are repeated', () => {
    const lines = ['7. Which?', 'A) One', 'Section 3: low value', 'B) Two', 'C) Three', 'D) Four', ''];
    const { question, doubts } = read(withLines(7, lines), key);
    expect(question(7)?.answers[0]?.text).toBe('One Section 3: low value');
    expect(doubts).toEqual(['7: one of its lines looks like the head or foot of a page.']);
    const heads = [...front, ...texts].flatMap((text, index) =>
      index % 40 === 39 ? [text, 'Section 2: Examination'] : [text],
    );
    expect(read(heads, key).doubts).toEqual([]);
  });

  test('whose lines begin like items, without a list, is one paragraph', () => {
    const lines = ['7. Which entries (entry type', '32) are late?', 'A) a', 'B) b', 'C) c', 'D) d', ''];
    const { question } = read(withLines(7, lines), key);
    expect(question(7)?.content).toBe('Which entries (entry type 32) are late?');
  });

  test.each([
    [
      ['Which classifi-', 'cation is right: classification A?'],
      'Which classification is right: classification A?',
      0,
    ],
    [
      ['Which well-', 'known one is right, well-known here?'],
      'Which well-known one is right, well-known here?',
      0,
    ],
    [['Which kettlifi-', 'cation is right?'], 'Which kettlifi-cation is right?', 1],
    [['Which stainlesssteel is like stainless-steel?'], 'Which stainlesssteel is like stainless-steel?', 1],
  ])('with %j at the end of a line is “%s”', (stem, content, marks) => {
    const [first = '', ...more] = stem;
    const lines = [`7. ${first}`, ...more, 'A) a', 'B) b', 'C) c', 'D) d', ''];
    const { question, doubts } = read(withLines(7, lines), key);
    expect([question(7)?.content, doubts.length]).toEqual([content, marks]);
  });

  test.each([
    ['that ends early', 'an agent files', 'ana imports kettles.', ['one of its lines ends early']],
    [
      'far longer than the others',
      'kettles '.repeat(25),
      'kettles',
      ['one of its lines ends early', 'its last option is much longer'],
    ],
  ])('is marked when a line of its last option, %s, may have its facts', (_, option, next, reasons) => {
    const wrapped = [
      '7. Which of the following persons has to keep the records of',
      'an entry for five years?',
    ];
    const lines = [...wrapped, 'A) One', 'B) Two', 'C) Three', `D) ${option}`, next, ''];
    const { doubts } = read(withLines(7, lines), key);
    expect(doubts).toEqual(reasons.map((reason) => expect.stringContaining(`7: ${reason}`)));
  });

  test.each([
    [3, '8. of that part', ['7', '8']],
    [2, '8) of that part', ['7', '8']],
    [1, 'D) of that part', ['7', '8']],
    [3, 'stop of the conveyance', []],
  ])('has option %i go on with “%s”: the line stays, and what is alike is marked', (option, line, marked) => {
    const lines = ['7. Which?', 'A) One', 'B) Two', 'C) Three', 'D) Four'];
    lines.splice(option + 2, 0, line);
    const { question, doubts } = read(withLines(7, lines), key);
    expect(question(7)?.answers[option]?.text).toContain(line);
    expect(question(7)?.answers).toHaveLength(4);
    expect(question(8)?.content).toBe(questions[7]?.content);
    expect(doubts.map((doubt) => doubt.split(':')[0])).toEqual(marked);
  });

  test('that follows an option without space is marked when the option may have its facts', () => {
    const at = texts.findIndex((text) => text.startsWith('7. '));
    const lines = [...texts.slice(0, at + 5), 'Ana imports kettles.', ...texts.slice(at + 5)];
    const { doubts } = read([...front, ...lines.filter((text) => text !== '')], key);
    expect(doubts).toEqual(['7: no space ends its last option, which may have text of the next question.']);
  });

  test('whose options are pictures is left out and marked, and the next one is read', () => {
    const lines = [
      '7. Which of these forms is the entry summary?',
      '',
      '8. Which?',
      'A) a',
      'B) b',
      'C) c',
      'D) d',
      '',
    ];
    const start = texts.findIndex((text) => text.startsWith('7. '));
    const all = [...front, ...texts.slice(0, start), ...lines, ...texts.slice(start + 12)];
    const { question, doubts } = read(all, key);
    expect([question(7)?.answers, question(8)?.content]).toEqual([[], 'Which?']);
    expect(doubts).toContain('7: it has no options: they may be pictures.');
  });

  test.each([
    ['Use the following facts for questions 8 - 10.', [8, 9, 10], []],
    ['Use these facts for the following two questions.', [8, 9], []],
    ['Read this text for questions 8 through 10.', [8, 9, 10], []],
    ['FACTS: Ana imports kettles.', [8], ['8: the paper does not say how many questions this text is for.']],
  ])('before “%s” does not swallow it: it is an exhibit', (facts, numbers, said) => {
    const lines = [
      '7. Which?',
      'A) One',
      'B) Two',
      'C) Three',
      'D) Four',
      '',
      facts,
      '1,200 kettles at $11.40.',
      '',
    ];
    const { exam: found, question, doubts } = read(withLines(7, lines), key);
    expect(question(7)?.answers[3]?.text).toBe('Four');
    expect(found.exhibits).toMatchObject([{ content: `${facts} 1,200 kettles at $11.40.` }]);
    const shown = questionsOf(found).filter(({ exhibitId }) => exhibitId !== null);
    expect(shown.map(({ number }) => number)).toEqual(numbers);
    expect(doubts).toEqual(['7: text after its last option was taken off.', ...said]);
  });
});

test('each question keeps the places of its text and of its row of the key, and its doubts', () => {
  const at = texts.findIndex((text) => text.startsWith('2. '));
  const broken = [...front, ...texts.slice(0, at + 2), '\f', 'and more', ...texts.slice(at + 2)];
  const { question } = read(broken, key);
  const page = broken.indexOf('\f');
  expect(question(1)?.source).toEqual({
    question: { file: 0, page: 1, top: front.length / (page + 1), line: front.length + 1 },
    key: { file: 1, page: 1, top: 1 / key.length, line: 2 },
    doubts: [],
  });
  expect(question(2)?.source?.doubts).toEqual(['an option goes on after a page break']);
  expect(question(3)?.source?.question.page).toBe(2);
});
