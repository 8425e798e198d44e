import { checkExam } from './check-exam.js';
import { decodeExamFile } from './decode-exam-file.js';
import { readSource } from './exam-source.js';
import { explainMalformed } from './explain-malformed.js';
import { EXAM_JSON_FORMAT } from './exam-json.js';
import { importAnki } from './import-anki.js';
import { textOfDocument } from './import-docx.js';
import { importLettered } from './import-lettered.js';
import { importXlsx } from './import-xlsx.js';
import { importCsv } from './import-csv.js';
import { importGift } from './import-gift.js';
import { importJson } from './import-json.js';
import { importMoodle } from './import-moodle.js';
import { importPaper } from './import-paper.js';
import { importQti } from './import-qti.js';
import { importQti1 } from './import-qti-1.js';
import { sourceOfImport, type ImportedExam } from './imported-exam.js';
import { linesOfText } from './paper-lines.js';
import { speedOf, tree } from '../../test/linear-time.js';

const BYTES = 50_000;
const entered = { title: 'Linear' };

function moodleOf(whole: string): ImportedExam {
  const text = whole.slice(0, whole.length / 6);
  const field = (name: string) => tree(name, [tree('text', [text])], { format: 'html', fraction: '100' });
  const fields = ['name', 'questiontext', 'generalfeedback', 'answer', 'idnumber'].map(field);
  return importMoodle(
    tree('quiz', [
      tree('question', [tree('category', [tree('text', [text])])], { type: 'category' }),
      tree('question', fields, { type: 'multichoice' }),
    ]),
    entered,
  );
}

function qtiOf(whole: string): ImportedExam {
  const text = whole.slice(0, whole.length / 6);
  const choice = tree('qti-simple-choice', [text], { identifier: text });
  const item = tree('qti-assessment-item', [
    tree('qti-response-declaration', [tree('qti-correct-response', [tree('qti-value', [text])])], {
      cardinality: 'single',
    }),
    tree('qti-item-body', [tree('p', [text], { class: text }), tree('qti-choice-interaction', [choice])]),
  ]);
  const resource = tree('resource', [], { type: 'imsqti_item_xmlv3p0', href: text });
  const manifest = tree('manifest', [tree('resources', [resource])]);
  return importQti(
    new Map([
      ['imsmanifest.xml', manifest],
      [text, item],
    ]),
    entered,
  );
}

/** A valid file whose texts are all the same one. */
function jsonOf(text: string): string {
  const answers = ['A', 'B'].map((letter) => ({ letter, text }));
  const question = { number: 1, content: text, answers, correctAnswer: 'A', explanation: text };
  const sections = [{ name: text, questions: [{ ...question, citations: [text] }] }];
  return JSON.stringify({ format: EXAM_JSON_FORMAT, sections, title: 'Linear' });
}

const withChecks =
  (read: (text: string) => ImportedExam) =>
  (text: string): void => {
    const imported = read(text);
    if (imported.ok) checkExam(imported.exam, sourceOfImport(imported.exam), '2026-11-23');
  };

const inXml = ['<', '>', '</', '/>', '<!--', '-->', '<![CDATA[', ']]>', '<?', '?>', '&', ';', '"', "'", '='];
const inHtml = [
  '<p>',
  '<a>',
  '</a>',
  '<img src=',
  '<td>',
  '<br>',
  '<pre>',
  '<b> x</b>',
  '<ul class=citations>',
];
const blanks = [' ', '\n', '\t', '\r', '\u00a0', 'a', '\ufffd'];

const readers: Record<string, { read: (text: string) => void; delimiters: string[] }> = {
  'an exam file': {
    read: (text) => {
      const { xml } = decodeExamFile(new TextEncoder().encode(`<${text}`));
      explainMalformed(readSource(xml), 1);
    },
    delimiters: [
      ...inXml,
      '<question>',
      '<question number="1"/>',
      '<answer letter="A">',
      ' encoding=',
      ...blanks,
    ],
  },
  'a CSV file': {
    read: withChecks((text) => importCsv(`question,a,answer,kind${text}\n${text}`, entered)),
    delimiters: [',', ';', '"', '""', '","', "'", '=', ',exhibit\n', ',,,exhibit image\n', ...blanks],
  },
  'a GIFT file': {
    read: withChecks((text) => importGift(text, entered)),
    delimiters: [
      ...['{', '}', '{=', '~', '=', '#', '####', '%', '%50%', '->', ':', '::', '\\', '\\:', '//', '[html]'],
      ...['$CATEGORY:', '/', '{=a~b}', '{=a~b}\n\n', '\n\n', ...blanks],
    ],
  },
  'a JSON file': {
    read: (text) => {
      importJson(`{"format":"${EXAM_JSON_FORMAT}","sections":[${text}`, entered);
      withChecks((part) => importJson(jsonOf(part), entered))(text.slice(0, text.length / 6));
    },
    delimiters: ['{', '}', '[', ']', ',', ':', '"', '\\', '{"name":"","questions":[]},', ...blanks],
  },
  'a Moodle XML file': {
    read: withChecks(moodleOf),
    delimiters: [...inXml, ...inHtml, '/', '//', ...blanks],
  },
  'a past exam': {
    read: withChecks((text) => {
      const half = text.slice(0, text.length / 2);
      return importPaper([linesOfText(`1. ${half}\n2. ${half}`)], entered, [true]);
    }),
    delimiters: [
      ...[
        '\n1. ',
        '\nA) ',
        '\nB) ',
        '\n1 Answer B ',
        '\nAnswer B\n',
        '\n1\n',
        'Category I ',
        'Questions 1 - 2 ',
      ],
      ...['19 CFR 1.1; ', '-\n', '\f', 'Use the following ', 'question 1', '\n\n', '   '],
      ...["a'", '\nb', ...blanks],
    ],
  },
  'text with lettered options': {
    read: withChecks((text) => importLettered(text, entered)),
    delimiters: [
      '\n',
      '\n\n',
      '1. ',
      '\n2) ',
      '\nA. ',
      '\n*b) ',
      '(',
      '*',
      'answer',
      '\nAnswer: ',
      ...blanks,
    ],
  },
  'text of Anki notes': {
    read: withChecks((text) => importAnki(`#separator:tab\n${text}`, entered)),
    delimiters: ['#', '#html:', '\tB\n', '<br>A. ', '"', '""', '\t', ...inHtml, ...blanks],
  },
  'a Word document': {
    read: (text) => {
      const value = (name: string) => tree(name, [], { val: text.slice(0, 9) });
      const list = tree('pPr', [tree('numPr', [value('ilvl'), value('numId')])]);
      const paragraphs = text.split(' ').map((part) => tree('p', [list, tree('t', [part])]));
      textOfDocument(new Map([['word/document.xml', tree('document', paragraphs)]]));
    },
    delimiters: blanks,
  },
  'a QTI 1.2 document': {
    read: withChecks((whole) => {
      const text = whole.slice(0, whole.length / 3);
      const material = tree('material', [tree('mattext', [text], { texttype: 'text/html' })]);
      const response = tree('response_lid', [tree('response_label', [material], { ident: text })]);
      const item = tree('item', [tree('presentation', [material, response])], { title: text });
      return importQti1([tree('questestinterop', [item])], entered);
    }),
    delimiters: [...inXml, ...inHtml, ...blanks],
  },
  'a workbook': {
    read: withChecks((text) => {
      const cells = ['Question', 'A', 'Correct', ...text.split(' ').slice(0, 100)];
      const row = tree(
        'row',
        cells.map((cell) => tree('c', [tree('v', [cell])], { r: cell.slice(0, 9) })),
      );
      const sheet = tree('worksheet', [tree('sheetData', [row, row])]);
      return importXlsx(new Map([['xl/worksheets/sheet1.xml', sheet]]), entered);
    }),
    delimiters: blanks,
  },
  'a QTI package': { read: withChecks(qtiOf), delimiters: [...inXml, '/', '../', '%', ...blanks] },
};

/** "ab" in turns is "ba" in turns but for its ends, so that each pair is tried once. */
const cases = Object.entries(readers).flatMap(([reader, { read, delimiters }]) =>
  delimiters.map((delimiter, at) => ({ reader, read, delimiter, others: delimiters.slice(at) })),
);

it.each(cases)(
  '$reader of 50 kB of $delimiter, alone or in turns with another, takes at most 200 ms',
  ({ read, delimiter, others }) => {
    for (const other of others) {
      const text = `${other}${delimiter}`.repeat(BYTES / (delimiter + other).length);
      expect([other, speedOf(() => read(text))]).toEqual([other, 'in time']);
    }
  },
);
