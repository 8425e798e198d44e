import { importAnki } from './import-anki.js';
import { importCsv } from './import-csv.js';
import { textOfDocument } from './import-docx.js';
import { importLettered } from './import-lettered.js';
import { importQti1 } from './import-qti-1.js';
import { withNamesOfQti3 } from './import-qti-2.js';
import { importXlsx } from './import-xlsx.js';
import type { ImportedExam } from './imported-exam.js';
import { questionsOf } from './parsed-exam.js';
import { tree } from '../../test/linear-time.js';

const entered = { title: 'Imported exam' };

function read(imported: ImportedExam) {
  if (!imported.ok) throw new Error(JSON.stringify(imported.issues));
  const questions = questionsOf(imported.exam).map(
    ({ number, content, answers, correctAnswer, explanation }) => [
      number,
      content,
      answers.map(({ text }) => text).join('|'),
      correctAnswer.text,
      explanation,
    ],
  );
  const warnings = imported.warnings
    .filter(({ code }) => code !== 'IMPORT_NO_SECTION')
    .map(({ code }) => code);
  return { questions, warnings };
}

test.each<[string, string, unknown[][], string[]?]>([
  [
    'Aiken',
    'When?\nA. now\nB. later\nANSWER: B\n\nWho?\nA) he\nB) she\nANSWER: A',
    [
      [1, 'When?', 'now|later', 'B', ''],
      [2, 'Who?', 'he|she', 'A', ''],
    ],
  ],
  [
    'asterisks before the right options, wrapped lines and an explanation',
    '1. When\nis it due?\na) now\n*b) later\n   or never\nExplanation: By 19 CFR 24.1\n\n2. Who?\n*a) he\n*b) she\nc) it',
    [
      [1, 'When\nis it due?', 'now|later or never', 'B', 'By 19 CFR 24.1'],
      [2, 'Who?', 'he|she|it', 'A,B', ''],
    ],
  ],
  [
    'a list of keys below all questions',
    '1. When?\nA. now\nB. later\n2. Who?\nA. he\nB. she\n\nAnswers\n1. B\n2. A',
    [
      [1, 'When?', 'now|later', 'B', ''],
      [2, 'Who?', 'he|she', 'A', ''],
    ],
  ],
  [
    'a question without options is left out',
    'Write an essay.\nAnswer: anything\n\nWho?\nA. he\nB. she\nAnswer: a',
    [[1, 'Who?', 'he|she', 'A', '']],
    ['IMPORT_OTHER_KIND'],
  ],
  [
    'questions without empty lines between them',
    'When?\nA. now\nB. later\nQuestion:\nWho?\nA. he\nB. she,\nA. Smith',
    [
      [1, 'When?', 'now|later', '', ''],
      [2, 'Question:\nWho?', 'he|she, A. Smith', '', ''],
    ],
  ],
])('reads %s', (_what, text, questions, warnings = []) => {
  expect(read(importLettered(text, entered))).toEqual({ questions, warnings });
});

test.each([
  ['letters', 'B', 'A', 'B', 'A'],
  ['places from 1', '2', '1', 'B', 'A'],
  ['places from 0', '1', '0', 'B', 'A'],
  ['texts of answers', 'Later', 'he', 'B', 'A'],
])('a table has keys as %s', (_what, first, second, ...keys) => {
  const csv = `Question,A,B,Correct\nWhen?,now,later,${first}\nWho?,he,she,${second}`;
  expect(read(importCsv(csv, entered)).questions.map((question) => question[3])).toEqual(keys);
});

test.each<[string, unknown[][], string[]?]>([
  [
    'Question,Choice 1,Choice 2,Key\nWhen?,now,later,2)\nTrue?,,,0',
    [
      ['now|later', 'B'],
      ['', ''],
    ],
    ['IMPORT_KEY'],
  ],
  ['Question,Answer Alternative 1,Answer Alternative 2,Key\nWhen?,now,later,1', [['now|later', 'A']]],
  [
    'Question,A,B,C,Answer 1,Answer 2\nWhen?,now,later,never,C,\nWho?,he,she,all,A,B',
    [
      ['now|later|never', 'C'],
      ['he|she|all', 'A,B'],
    ],
  ],
  ['Question,Options,Answer\nWhen?,now|later,B', [['now|later', 'B']]],
  [
    'Question,Option 1,Option 2,Option 6,Key\nWhen?,now,later,never,1\nWho?,he,she,,2',
    [['he|she', 'B']],
    ['IMPORT_ANSWER_COUNT'],
  ],
])('a table %j has the answers and keys %j', (csv, expected, codes = []) => {
  const { questions, warnings } = read(importCsv(csv, entered));
  expect(questions.map(([, , answers, key]) => [answers, key])).toEqual(expected);
  expect(warnings).toEqual(codes);
});

test('a table without a column of questions is refused with its titles', () => {
  expect(importCsv('Title,HTML of the question,Answer\nMath,When?,B', entered)).toMatchObject({
    issues: [{ code: 'IMPORT_UNREADABLE', message: expect.stringContaining('"HTML of the question"') }],
  });
});

test('a key that is the place of one answer and the text of another is left out', () => {
  expect(read(importCsv('Question,A,B,Correct\nHow many?,2,1,1', entered))).toEqual({
    questions: [[1, 'How many?', '2|1', '', '']],
    warnings: ['IMPORT_KEY'],
  });
});

test('reads Anki notes with options on the front, and by their columns', () => {
  const notes = [
    'When?<br>A. now<br>B. later\tB<br>By 24.1',
    'Who?<br>A. he<br>B. she\the',
    'Define entry.\tA filing.',
  ];
  expect(read(importAnki(['#separator:tab', '#html:true', ...notes].join('\n'), entered))).toEqual({
    questions: [
      [1, 'When?', 'now|later', 'B', 'By 24.1'],
      [2, 'Who?', 'he|she', 'A', ''],
    ],
    warnings: ['IMPORT_OTHER_KIND'],
  });
  const columns = '#separator:Comma\n#columns:Question,A,B,Answer\nWhen?,now,later,2';
  expect(read(importAnki(columns, entered)).questions).toEqual([[1, 'When?', 'now|later', 'B', '']]);
});

test('reads the notes of an add-on for multiple choice, and leaves out those with several right options', () => {
  const notes = ['When?;;2;now;later;;;;0 1;;By 24.1', 'Which two?;;1;he;she;it;;;1 1 0;;'];
  const head = '#separator:Semicolon\n#html:false\n#notetype:AllInOne (kprim, mc, sc)';
  const expected = [[1, 'When?', 'now|later', 'B', 'By 24.1']];
  const warnings = ['IMPORT_OTHER_KIND'];
  expect(read(importAnki([head, ...notes].join('\n'), entered))).toEqual({ questions: expected, warnings });
  const titled = `${head}\n#columns:Text;Q_1;Q_2;Answers;QType\nWhen?;now;later;1 0;2`;
  expect(read(importAnki(titled, entered)).questions).toEqual([[1, 'When?', 'now|later', 'A', '']]);
});

test('reads the first sheet of a workbook, with empty cells between others', () => {
  const shared = ['Question', 'A', 'B', 'Correct', 'When?'].map((text) => tree('si', [tree('t', [text])]));
  const text = (r: string, index: number) => tree('c', [tree('v', [String(index)])], { r, t: 's' });
  const inline = (r: string, value: string) =>
    tree('c', [tree('is', [tree('t', [value])])], { r, t: 'inlineStr' });
  const number = (r: string, value: string) => tree('c', [tree('v', [value])], { r });
  const rows = [
    tree('row', [text('A1', 0), text('B1', 1), text('D1', 2), text('E1', 3)], { r: '1' }),
    tree('row', [text('A3', 4), number('B3', '5'), inline('D3', 'six'), number('E3', '2')], { r: '3' }),
  ];
  const sheet = (number_: number, children: typeof rows) =>
    [`xl/worksheets/sheet${number_}.xml`, tree('worksheet', [tree('sheetData', children)])] as const;
  const files = new Map([sheet(10, []), sheet(1, rows), ['xl/sharedStrings.xml', tree('sst', shared)]]);
  expect(read(importXlsx(files, entered)).questions).toEqual([[1, 'When?', '5|six', 'B', '']]);
});

test('a Word document has the numbers and letters of its lists', () => {
  const value = (name: string, val: string) => tree(name, [], { val });
  const level = (ilvl: string, format: string) => tree('lvl', [value('numFmt', format)], { ilvl });
  const numbering = tree('numbering', [
    tree('abstractNum', [level('0', 'decimal'), level('1', 'upperLetter')], { abstractNumId: '7' }),
    tree('num', [value('abstractNumId', '7')], { numId: '1' }),
  ]);
  const listed = (ilvl: string, text: string) =>
    tree('p', [
      tree('pPr', [tree('numPr', [value('ilvl', ilvl), value('numId', '1')])]),
      tree('r', [tree('t', [text])]),
    ]);
  const plain = (text: string) => tree('p', [tree('r', [tree('t', [text])])]);
  const body = [
    ...[listed('0', 'When?'), listed('1', 'now'), listed('1', 'later'), plain('Answer: B'), plain('')],
    ...[listed('0', 'Who?'), listed('1', 'he'), listed('1', 'she')],
  ];
  const files = new Map([
    ['word/document.xml', tree('document', [tree('body', body)])],
    ['word/numbering.xml', numbering],
  ]);
  expect(textOfDocument(files).split('\n')).toEqual([
    '1. When?',
    'A. now',
    'B. later',
    'Answer: B',
    '',
    '2. Who?',
    'A. he',
    'B. she',
  ]);
});

test('reads the items of QTI 1.2 with one choice, and leaves out the others', () => {
  const text = (content: string, texttype = 'text/html') =>
    tree('material', [tree('mattext', [content], { texttype })]);
  const label = (ident: string, content: string) => tree('response_label', [text(content)], { ident });
  const item = (rcardinality: string) =>
    tree(
      'item',
      [
        tree('presentation', [
          text('<p>When?</p>'),
          tree('response_lid', [tree('render_choice', [label('7', 'now'), label('9', '2 < 3')])], {
            rcardinality,
          }),
        ]),
        tree('resprocessing', [
          tree('respcondition', [tree('conditionvar', [tree('other', [])])]),
          tree('respcondition', [
            tree('conditionvar', [tree('varequal', ['9'])]),
            tree('setvar', ['100'], { action: 'Set' }),
          ]),
        ]),
        tree('itemfeedback', [tree('flow_mat', [text('By 24.1', 'text/plain')])], { ident: 'general_fb' }),
      ],
      { title: 'Question' },
    );
  const section = tree('section', [item('Single'), item('Multiple')], { title: 'Bonds' });
  const imported = importQti1([tree('questestinterop', [tree('assessment', [section])])], entered);
  expect(read(imported)).toEqual({
    questions: [[1, 'When?', 'now|2 < 3', 'B', 'By 24.1']],
    warnings: ['IMPORT_OTHER_KIND'],
  });
});

test('a document of QTI 2.1 gets the names of QTI 3.0, and the HTML in it stays', () => {
  const choice = tree('simpleChoice', [tree('p', ['a'], { class: 'x' })], { identifier: 'A', fixed: 'true' });
  const item = tree('assessmentItem', [
    tree('itemBody', [tree('choiceInteraction', [choice], { maxChoices: '1' })]),
  ]);
  const named = tree('qti-simple-choice', [tree('p', ['a'], { class: 'x' })], {
    identifier: 'A',
    fixed: 'true',
  });
  expect(withNamesOfQti3(item)).toEqual(
    tree('qti-assessment-item', [
      tree('qti-item-body', [tree('qti-choice-interaction', [named], { 'max-choices': '1' })]),
    ]),
  );
  expect(withNamesOfQti3(tree('manifest', [item]))).toEqual(tree('manifest', [item]));
});
