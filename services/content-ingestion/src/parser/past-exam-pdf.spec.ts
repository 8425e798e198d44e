import { spawn } from 'node:child_process';
import { constants, deflateRawSync } from 'node:zlib';
import { makeExam } from '../../test/make-exam.js';
import {
  paperFront,
  paperKey,
  paperQuestions,
  printedKey,
  printedPaper,
  writePdf,
} from '../../test/paper.js';
import { questionsOf } from '../domain/parsed-exam.js';
import { parseUpload } from './run-parser.js';

const exam = makeExam();
const lines = [...paperFront(exam), ...paperQuestions(exam)];
const rows = questionsOf(exam).map(({ number, correctAnswer }) => ({
  number,
  letter: correctAnswer.text,
  citation: number % 3 === 0 ? ['19 CFR 111.1;', '19 CFR 163.6(a)'] : ['19 CFR 163.6(a)'],
}));

const parse = (...files: Uint8Array[]) =>
  parseUpload({ kind: 'import', today: '2026-11-28', entered: {} }, Buffer.concat(files));
const PAPER = printedPaper(lines);

test.each([
  ['two PDF files', [PAPER, printedKey(rows)]],
  ['the key first', [printedKey(rows), PAPER]],
])('reads %s by the places of their texts', async (_, files) => {
  const { exam: found, issues, hasLines } = await parse(...files);
  expect([issues, hasLines]).toEqual([[], false]);
  const read = found === null ? [] : questionsOf(found);
  expect(read.map(({ content, answers }) => [content, ...answers.map(({ text }) => text)])).toEqual(
    questionsOf(exam).map(({ content, answers }) => [content, ...answers.map(({ text }) => text)]),
  );
  expect(read.map(({ correctAnswer, citations }) => [correctAnswer.text, citations])).toEqual(
    rows.map(({ letter, citation }) => [letter, citation.map((text) => text.replace(';', ''))]),
  );
});

test('reads a PDF with the text of its key while other work takes the processors', async () => {
  const others = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);']));
  const { exam: found } = await parse(PAPER, Buffer.from(paperKey(exam).join('\n'))).finally(() =>
    others.forEach((other) => other.kill('SIGKILL')),
  );
  const read = found === null ? [] : questionsOf(found);
  expect(read.map(({ correctAnswer }) => correctAnswer.text)).toEqual(
    questionsOf(exam).map(({ correctAnswer }) => correctAnswer.text),
  );
});

test('a PDF with text beyond the edges of its pages names each question that may have lost some', async () => {
  const far = ` ${'to which no exception of this part applies '.repeat(4)}`;
  const facts = `Use these facts for questions 9 - 10.${far}`;
  const tooLong = lines.flatMap((line) =>
    line.startsWith('April') || line.startsWith('3. ') || line.startsWith('D) 35 ')
      ? [line + far]
      : line.startsWith('9. ')
        ? [facts, '', line]
        : [line],
  );
  const key = rows.map((row) =>
    row.number === 7 ? { ...row, citation: [`19 CFR 111.1;${far}`, '19 CFR 163.6(a)'] } : row,
  );
  const cut = async (...files: Uint8Array[]) =>
    (await parse(...files)).warnings
      .filter(({ message }) => message.includes('runs off the page'))
      .map(({ question, message }) => [question, message.replace(/^.*certainty: /, '')]);
  expect(await cut(printedPaper(tooLong), printedKey(key))).toEqual([
    [3, 'text runs off the page.'],
    [5, 'text runs off the page.'],
    [6, 'text runs off the page.'],
    [7, 'text runs off the page.'],
    [9, 'in the text before it, text runs off the page.'],
    [1, 'on the front page, text runs off the page.'],
  ]);
  const from = (top: number, texts: readonly string[]) =>
    texts.map((text, index) => ({ x: 72, y: top - 14 * index, text }));
  const toTheBottom = [...from(740, paperFront(exam)), ...from(73, paperQuestions(exam).slice(0, 5))];
  expect(await cut(writePdf([toTheBottom]))).toEqual([[1, 'text runs off the page.']]);
});

const ENCRYPTED = `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'12'.repeat(32)}> /U <${'34'.repeat(32)}> >>`;

test.each([
  ['is cut off', PAPER.subarray(0, 300), 'it is damaged or incomplete. Load it again from its source'],
  [
    'has itself as a page',
    Buffer.from(PAPER.toString('latin1').replace('/Kids [4 0 R', '/Kids [2 0 R'), 'latin1'),
    'it is damaged or incomplete. Load it again from its source',
  ],
  [
    'is a scan',
    writePdf([[], []]),
    'it has no text, only pictures of pages. Run text recognition (OCR) on it first',
  ],
  [
    'is protected',
    writePdf([[]], { trailer: ENCRYPTED }),
    'it is protected by a password. Save it without one',
  ],
])('a PDF that %s is refused in one sentence', async (_, file, reason) => {
  const { issues } = await parse(file);
  expect(issues.map(({ message }) => message)).toEqual([
    `This PDF or text of a past exam cannot be read: ${reason}.`,
  ]);
});

test('a PDF whose pages unpack to a gigabyte is refused within the limits of the process', async () => {
  const part = deflateRawSync(Buffer.alloc(10_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const parts = [Buffer.from([0x78, 0x9c]), ...Array.from({ length: 100 }, () => part), Buffer.from([3, 0])];
  const { issues } = await parse(writePdf([[]], { packed: Buffer.concat(parts).toString('latin1') }));
  expect(issues).toHaveLength(1);
});

test('a PDF of more than 200 pages is refused', async () => {
  const { issues } = await parse(writePdf(Array.from({ length: 201 }, () => [])));
  expect(issues).toMatchObject([{ code: 'FILE_LIMIT' }]);
});
