import { makeExam } from '../../test/make-exam.js';
import { paperFront, paperKey, paperQuestions } from '../../test/paper.js';
import { importPaper } from './import-paper.js';
import { linesOfText } from './paper-lines.js';
import { questionsOf } from './parsed-exam.js';

const exam = makeExam();
const questions = questionsOf(exam);
const front = paperFront(exam);
const texts = paperQuestions(exam);
const key = paperKey(exam);

function read(lines: readonly string[], ...more: (readonly string[])[]) {
  const files = [lines, ...more].map((file, index) => linesOfText(file.join('\n'), index));
  const imported = importPaper(
    files,
    {},
    files.map(() => true),
  );
  if (!imported.ok) throw new Error(JSON.stringify(imported.issues));
  const found = questionsOf(imported.exam);
  return {
    ...imported,
    question: (number: number) => found.find((it) => it.number === number),
    doubts: imported.warnings
      .filter(({ code }) => code === 'IMPORT_UNCERTAIN')
      .map(({ question, message }) => `${question}: ${message.replace(/^.*certainty: /, '')}`),
  };
}

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
  ['a key that was copied column by column', [...front, ...texts], [byColumns()]],
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

function byColumns(): string[] {
  const blocks = [questions.slice(0, 40), questions.slice(40)];
  return blocks.flatMap((block) => [
    ...block.map(({ number }) => String(number)),
    ...block.map(({ correctAnswer }) => correctAnswer.text),
    ...block.map(({ citations }) => citations.join('; ')),
  ]);
}

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

describe('a row of the key', () => {
  const keyWith = (number: number, ...rows: string[]) =>
    key.flatMap((row) => (row.startsWith(`${number} `) ? rows : [row]));

  test.each([
    ['credit to all', ['7 All examinees granted credit'], 'REMOVED', []],
    ['credit to all in older keys', ['7 Credit Given to All'], 'REMOVED', []],
    ['credit to all in other words', ['7 All Answers Accepted'], 'REMOVED', []],
    ['two letters on one line', ['7 Answer B or Answer D 19 CFR 111.1'], 'B,D', ['19 CFR 111.1']],
    ['two letters over three lines', ['Answer B', '7 and 19 CFR 111.1', 'Answer D'], 'B,D', ['19 CFR 111.1']],
    [
      'several citations',
      ['7 Answer C 19 CFR 111.1; 19 CFR 111.2 and HTSUS 9801.00.10'],
      'C',
      ['19 CFR 111.1', '19 CFR 111.2', 'HTSUS 9801.00.10'],
    ],
    ['a citation on two lines', ['7 Answer C 19 CFR', '111.30(d)(2) (ii)'], 'C', ['19 CFR 111.30(d)(2)(ii)']],
  ])('with %s', (_, rows, letters, citations) => {
    const { question, doubts } = read([...front, ...texts], keyWith(7, ...rows));
    expect([question(7)?.correctAnswer.text, question(7)?.citations]).toEqual([letters, citations]);
    expect(question(8)?.citations).toEqual(['19 CFR 163.6(a)']);
    expect(doubts).toEqual([]);
  });

  test('in the middle of the lines of its citation', () => {
    const rows = questions.flatMap(({ number }) =>
      number % 3 === 0
        ? [`19 CFR 111.${number},`, `${number} Answer B`, `19 CFR 163.6(a)`]
        : [`${number} Answer B 19 CFR 163.6(a)`],
    );
    const { question, doubts } = read([...front, ...texts], rows);
    expect([3, 4].map((number) => question(number)?.citations)).toEqual([
      ['19 CFR 111.3', '19 CFR 163.6(a)'],
      ['19 CFR 163.6(a)'],
    ]);
    expect(doubts).toEqual([]);
  });

  test('that is missing, or too many, is named', () => {
    const { doubts } = read([...front, ...texts.slice(0, -6)], keyWith(7));
    expect(doubts).toEqual([
      '7: the answer key has no row for it.',
      '80: the answer key has a row for it, and the exam has no such question.',
    ]);
  });

  test('whose citation cannot be assigned after copying column by column has none, and is marked', () => {
    const columns = byColumns();
    const { question, doubts } = read(
      [...front, ...texts],
      columns.filter((text, index) => index !== 90),
    );
    expect(question(7)?.citations).toEqual([]);
    expect(doubts[0]).toBe('1: the key was copied column by column, and its citations cannot be assigned.');
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
