import { importCsv } from './import-csv.js';
import { importGift } from './import-gift.js';
import { importMoodle } from './import-moodle.js';
import { importQti } from './import-qti.js';
import type { ImportedExam } from './imported-exam.js';
import { questionsOf } from './parsed-exam.js';
import { readHtml } from './read-html.js';
import type { XmlTree } from './xml-tree.js';

const entered = { title: 'Imported exam' };

/** The questions, and the warnings without that of the missing section. */
function read(imported: ImportedExam) {
  if (!imported.ok) throw new Error(JSON.stringify(imported.issues));
  const warnings = imported.warnings.filter(({ code }) => code !== 'IMPORT_NO_SECTION');
  return {
    questions: questionsOf(imported.exam).map(({ content, answers, correctAnswer, explanation }) => ({
      content,
      answers: answers.map(({ text }) => text),
      key: correctAnswer.text,
      explanation,
    })),
    warnings: warnings.map(({ line, code, message }) => ({ line, code, message })),
  };
}

function treeOf(xml: string): XmlTree {
  const [root] = readHtml(xml);
  if (root === undefined || typeof root === 'string') throw new Error('no element');
  return root;
}

function moodle(...questions: string[]): ImportedExam {
  return importMoodle(treeOf(`<quiz>${questions.join('')}</quiz>`), entered);
}

/** @param item what the body has before the choices; `feedback` within the first choice and after the item */
function qti({ item = 'Which?', feedback = '', stimulus = '' }): ImportedExam {
  const choices = `<qti-simple-choice identifier="A">a<qti-feedback-inline>${feedback}</qti-feedback-inline></qti-simple-choice>
    <qti-simple-choice identifier="B">b</qti-simple-choice>`;
  const files = {
    'imsmanifest.xml': `<manifest><resources><resource type="imsqti_item_xmlv3p0" href="q.xml"></resource></resources></manifest>`,
    'q.xml': `<qti-assessment-item><qti-response-declaration cardinality="single"><qti-correct-response><qti-value>A</qti-value>
      </qti-correct-response></qti-response-declaration><qti-item-body>${item}<qti-choice-interaction>${choices}
      </qti-choice-interaction></qti-item-body><qti-modal-feedback>${feedback}</qti-modal-feedback></qti-assessment-item>`,
    's.xml': `<qti-assessment-stimulus label="invoice"><qti-stimulus-body>${stimulus}</qti-stimulus-body></qti-assessment-stimulus>`,
  };
  return importQti(new Map(Object.entries(files).map(([path, xml]) => [path, treeOf(xml)])), entered);
}

const NOT = '<u>not</u>';
const gift = (text: string) => importGift(`[html]${text}`, entered);
const moodleExhibit = (html: string) =>
  `<question type="description"><idnumber>exhibit-invoice</idnumber><questiontext format="html"><text>${escaped(html)}</text></questiontext></question>`;

test.each([
  ['the text of a GIFT question', 'question 1', () => gift(`Is it ${NOT}? {=a ~b}`)],
  ['the text after its gap', 'question 1', () => gift(`It is {=a ~b} and ${NOT} c`)],
  ['an answer of GIFT', 'question 1', () => gift(`Which? {=${NOT} ~b}`)],
  ['feedback of GIFT', 'question 1', () => gift(`Which? {=a#${NOT} ~b}`)],
  ['an explanation of GIFT', 'question 1', () => gift(`Which? {=a ~b ####${NOT}}`)],
  [
    'an answer of Moodle',
    'question 1',
    () =>
      moodle(
        moodleQuestion('Q?', [
          ['100', NOT],
          ['0', 'b'],
        ]),
      ),
  ],
  [
    'feedback of Moodle',
    'question 1',
    () =>
      moodle(
        moodleQuestion('Q?', [
          ['100', 'a', escaped(NOT)],
          ['0', 'b'],
        ]),
      ),
  ],
  [
    'an exhibit of Moodle',
    'exhibit "invoice"',
    () =>
      moodle(
        moodleExhibit(NOT),
        moodleQuestion('Q?', [
          ['100', 'a'],
          ['0', 'b'],
        ]),
      ),
  ],
  ['the body of a QTI item', 'question 1', () => qti({ item: NOT })],
  ['feedback of QTI', 'question 1', () => qti({ feedback: NOT })],
  ['a stimulus of QTI', 'exhibit "invoice"', () => qti({ stimulus: NOT })],
])('an underlined word in %s gets a warning', (_what, where, imported) => {
  expect(read(imported()).warnings.map(({ message }) => message)).toEqual([
    `Texts are plain, so these are lost in ${where}: underlined "not". Compare it with the original.`,
  ]);
});

const escaped = (html: string) => html.replaceAll('<', '&lt;');

function moodleQuestion(
  text: string,
  answers: [fraction: string, text: string, feedback?: string][],
): string {
  const written = answers.map(
    ([fraction, answer, feedback = '']) =>
      `<answer fraction="${fraction}"><text>${escaped(answer)}</text><feedback><text>${feedback}</text></feedback></answer>`,
  );
  return `<question type="multichoice"><questiontext format="html"><text>${escaped(text)}</text></questiontext>${written.join('')}</question>`;
}

describe('GIFT', () => {
  test.each([
    [
      'a choice in the middle of a sentence',
      'A {=b ~c} in the middle',
      { content: 'A _____ in the middle', key: 'A' },
    ],
    ['a best answer below 100 %', 'Which? {=%80%a ~%20%b ~c}', { answers: ['a', 'b', 'c'], key: 'A' }],
    ['two best answers', 'Which? {=%50%a =%50%b ~c}', { key: 'A,B' }],
    ['one weighted answer without =', 'Which? {~%100%a ~%-50%b}', { key: 'A' }],
    ['feedback of answers', 'Which? {=a#Yes. ~b#No. ####Rule.}', { explanation: 'Rule.\n\nA: Yes.\nB: No.' }],
    ['numbering', '[html]Which?<ol type="i"><li>x</ol> {=a ~b}', { content: 'Which?\n\ni. x' }],
  ])('%s is read', (_what, text, question) => {
    const { questions, warnings } = read(importGift(text, entered));
    expect(questions).toMatchObject([question]);
    expect(warnings).toEqual([]);
  });

  test('six answers leave out this question alone', () => {
    const { questions, warnings } = read(importGift('One? {=a ~b}\n\nSix? {=a ~b ~c ~d ~e ~f}', entered));
    expect(questions.map(({ content }) => content)).toEqual(['One?']);
    expect(warnings).toEqual([
      {
        line: 3,
        code: 'IMPORT_ANSWER_COUNT',
        message: '"Six?" is left out: it has 6 answers, and a question may have two to five.',
      },
    ]);
  });
});

test('true or false is a question with two answers', () => {
  const { questions } = read(importGift('Is it? {F#No.#Yes, false.}\n\nAnd this? {TRUE}', entered));
  const answers = ['True', 'False'];
  expect(questions).toEqual([
    { content: 'Is it?', answers, key: 'B', explanation: 'A: No.\nB: Yes, false.' },
    { content: 'And this?', answers, key: 'A', explanation: '' },
  ]);
  const [first] = read(
    moodle(
      moodleQuestion('Is it?', [
        ['0', 'true'],
        ['100', 'false'],
      ]).replace('multichoice', 'truefalse'),
    ),
  ).questions;
  expect([first?.answers, first?.key]).toEqual([['true', 'false'], 'B']);
});

describe('Moodle XML', () => {
  test('the best answers are right, also below 100 %', () => {
    const { questions } = read(
      moodle(
        moodleQuestion('One?', [
          ['33.33333', 'a'],
          ['90', 'b'],
          ['0', 'c'],
        ]),
        moodleQuestion('Two?', [
          ['50', 'a'],
          ['50', 'b'],
          ['-100', 'c'],
        ]),
        moodleQuestion('None?', [
          ['0', 'a'],
          ['-50', 'b'],
        ]),
      ),
    );
    expect(questions.map(({ key }) => key)).toEqual(['B', 'A,B', '']);
  });

  test('meaning that is in the markup alone is kept as text, or named in a warning', () => {
    const { questions, warnings } = read(
      moodle(
        moodleQuestion('Which?<ol type="i"><li>x</li><li>y</li></ol>', [
          ['100', '5 m<sup>2</sup>', 'Yes.'],
          ['0', 'b'],
        ]),
        moodleQuestion('Which is <u>not</u> true?', [
          ['100', 'a'],
          ['0', '<s>b</s>'],
        ]),
      ),
    );
    expect(questions[0]).toEqual({
      content: 'Which?\n\ni. x\nii. y',
      answers: ['5 m²', 'b'],
      key: 'A',
      explanation: 'A: Yes.',
    });
    expect(warnings.map(({ message }) => message)).toEqual([
      'Texts are plain, so these are lost in question 2: underlined "not", struck-out "b". Compare it with the original.',
    ]);
  });

  test('six answers leave out this question alone', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((text): [string, string] => [
      text === 'a' ? '100' : '0',
      text,
    ]);
    const { questions, warnings } = read(
      moodle(moodleQuestion('Six?', six), moodleQuestion('Two?', six.slice(0, 2))),
    );
    expect(questions.map(({ content }) => content)).toEqual(['Two?']);
    expect(warnings.map(({ code }) => code)).toEqual(['IMPORT_ANSWER_COUNT']);
  });
});

describe('CSV', () => {
  const head = 'Number,Section,Question,A,B,Correct answer';
  test.each([
    ['empty cells', ',,,,,'],
    ['blanks', ' , , ,\u00a0,\u200b, '],
    ['a number alone', '2,,,,,'],
  ])('a row with %s is no question', (_what, row) => {
    const { questions, warnings } = read(
      importCsv(`${head}\n1,Bonds,When?,now,later,A\n${row}\n${row}\n`, entered),
    );
    expect(questions).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  test('a heading between the rows is left out with its line', () => {
    const { questions, warnings } = read(
      importCsv(`${head}\n,Drawback,,,,\n1,Bonds,When?,now,later,A`, entered),
    );
    expect(questions).toHaveLength(1);
    expect(warnings).toEqual([
      {
        line: 2,
        code: 'IMPORT_ROW_EMPTY',
        message: 'This row is left out: it has neither a question nor answers, only "Drawback".',
      },
    ]);
  });
});
