import './parser-in-process.js';
import { examExportFormats, type ExamExportFormat } from '@tenfold/contracts';
import { readZip } from '@tenfold/testing';
import { parse } from 'csv-parse/sync';
import initSqlJs from 'sql.js';
import type { ExportedImages } from '../src/domain/exported-exam.js';
import type { UnversionedExam } from '../src/domain/publish-exam.js';
import { readExamFile } from '../src/exam/read-exam-file.js';
import { renderExport } from '../src/export/render-export.js';
import { readSampleExam, sampleExamFiles, unusualExam } from './published-exams.js';

interface Row {
  title: string;
}

const NOW = new Date('2026-11-23T12:00:00Z');
const picture = { fileName: 'a.svg', base64: Buffer.from('<svg/>').toString('base64') };
const images: ExportedImages = {
  embedded: new Map([['/exhibits/marking-carton.svg', picture]]),
  siteOrigin: 'https://tenfold.example',
};

const render = async (exam: UnversionedExam, format: ExamExportFormat) =>
  (await renderExport(exam, format, images, NOW)).bytes;

describe('an exported exam file', () => {
  it.each(sampleExamFiles)('of %s is read as the same exam', async (name) => {
    const exam = await readSampleExam(name);
    const reading = await readExamFile(await render(exam, 'xml'), NOW);
    expect(reading.ok && reading.exam).toEqual(exam);
  });

  it('keeps every kind of key, text and image', async () => {
    const findImages = async (addresses: readonly string[]) => new Set(addresses);
    const reading = await readExamFile(await render(unusualExam(), 'xml'), NOW, { findImages });
    expect(reading.ok ? reading.exam : reading.issues).toEqual(unusualExam());
  });
});

it('gives the file a name by its exam and format', async () => {
  const exam = { ...unusualExam(), origin: 'authentic' as const };
  const names = examExportFormats.map(
    async (format) => (await renderExport(exam, format, images, NOW)).fileName,
  );
  expect(await Promise.all(names)).toEqual([
    'cble-2025-04.xml',
    'cble-2025-04.json',
    'cble-2025-04.csv',
    'cble-2025-04.moodle.xml',
    'cble-2025-04.gift.txt',
    'cble-2025-04.qti.zip',
    'cble-2025-04.apkg',
  ]);
});

it('gives the same bytes for the same exam, in every format', async () => {
  for (const format of examExportFormats)
    expect(await render(unusualExam(), format)).toEqual(await render(unusualExam(), format));
});

it('quotes every cell and escapes what a spreadsheet would run as a formula', async () => {
  const text = String(await render(unusualExam(), 'csv')).slice(1);
  expect(text.replaceAll(/"(?:[^"]|"")*"/g, '').replaceAll('\r\n', '')).toMatch(/^,+$/);
  const rows = parse(await render(unusualExam(), 'csv'), { bom: true }) as string[][];
  const cells = rows.slice(1).flat();
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(cells).toEqual(expect.arrayContaining(["'\u200b+1"]));
  expect(cells).toEqual(expect.arrayContaining(["'=SUM(0)", "'-1 CFR", "'@x"]));
});

it.each(['\u2800', '\u034f', '\u115f', '\u17b4', '\u180b', '\u3164', '\ufe0f', '\uffa0', '\u{e0100}'])(
  'escapes a formula after the invisible character %j',
  async (invisible) => {
    const title = `${invisible}=1+1`;
    const [row] = parse(await render({ ...unusualExam(), title }, 'csv'), { bom: true, columns: true }) as [
      Row,
    ];
    expect(row.title).toBe(`'${title}`);
  },
);

describe('an Anki package', () => {
  async function open(exam: UnversionedExam) {
    const files = readZip(await render(exam, 'anki'));
    const sql = await initSqlJs();
    const collection = new sql.Database(files.get('collection.anki2'));
    const rows = (query: string) => collection.exec(query)[0]?.values ?? [];
    return { files, rows };
  }

  it.each(sampleExamFiles)('of %s has a note and a card for each question', async (name) => {
    const { rows } = await open(await readSampleExam(name));
    expect(rows('SELECT count(*), count(DISTINCT guid), count(DISTINCT id) FROM notes')).toEqual([
      [80, 80, 80],
    ]);
    expect(rows('SELECT count(*), count(DISTINCT nid) FROM cards JOIN notes ON notes.id = nid')).toEqual([
      [80, 80],
    ]);
    expect(rows('PRAGMA integrity_check')).toEqual([['ok']]);
  });

  it('has decks for sections, explanation, citations, and images as media', async () => {
    const { files, rows } = await open(unusualExam());
    const [[decks, models]] = rows('SELECT decks, models FROM col') as [[string, string]];
    const named = Object.values(JSON.parse(decks) as Record<string, { name: string; id: number }>);
    expect(named.map(({ name }) => name)).toContain('Sample Examination::Entry & Entry Summary');
    expect(rows('SELECT DISTINCT did FROM cards').every(([did]) => named.some(({ id }) => id === did))).toBe(
      true,
    );
    expect(Object.keys(JSON.parse(models) as object)).toEqual([
      String(rows('SELECT DISTINCT mid FROM notes')[0]?.[0]),
    ]);
    const fields = rows('SELECT flds FROM notes ORDER BY id').map(([text]) => String(text).split('\x1f'));
    const withMark = fields.find(([, exhibit]) => exhibit?.includes('a.svg'));
    expect(withMark?.[1]).toContain('<img src="a.svg" alt="A" data-url="/exhibits/marking-carton.svg"/>');
    expect(withMark?.[4]).toContain('<li>19 CFR 163.6(a)</li>');
    expect(fields.map((one) => one[3])).toEqual(
      expect.arrayContaining(['B', 'A or C', 'Every answer got credit.', 'Removed: everyone got credit.']),
    );
    expect(JSON.parse(String(files.get('media')))).toEqual({ 0: 'a.svg' });
    expect(String(files.get('0'))).toBe('<svg/>');
  });
});

describe('a QTI package', () => {
  const xmlIn = async (exam: UnversionedExam) => {
    const files = readZip(await render(exam, 'qti'));
    return new Map([...files].map(([name, bytes]) => [name, bytes.toString('utf8')]));
  };

  it('lists in its manifest each file and what it needs', async () => {
    const files = await xmlIn(unusualExam());
    const manifest = files.get('imsmanifest.xml') ?? '';
    const hrefs = [...manifest.matchAll(/<file href="([^"]+)"/g)].map(([, href]) => href);
    expect(hrefs.toSorted()).toEqual(
      [...files.keys()].filter((name) => name !== 'imsmanifest.xml').toSorted(),
    );
    const identifiers = new Set(
      [...manifest.matchAll(/<resource identifier="([^"]+)"/g)].map(([, id]) => id),
    );
    const needed = [...manifest.matchAll(/identifierref="([^"]+)"/g)].map(([, id]) => id);
    expect(needed.filter((id) => !identifiers.has(id))).toEqual([]);
    expect(identifiers.size).toBe(hrefs.length);
  });

  it('states several letters, credit for all and a removed question in its own terms', async () => {
    const files = await xmlIn(unusualExam());
    const item = (number: number) => files.get(`items/question-0${number}.xml`) ?? '';
    const mapped = (number: number) =>
      [...item(number).matchAll(/map-key="([A-E])" mapped-value="1"/g)].map(([, letter]) => letter).join('');
    expect([2, 3, 4, 8].map(mapped)).toEqual(['AC', 'ABCD', 'BE', 'B']);
    expect(item(1)).toContain('<qti-base-value base-type="float">1</qti-base-value>');
    expect(item(1)).not.toContain('qti-correct-response');
    expect(item(7)).toContain(
      '<qti-assessment-stimulus-ref identifier="exhibit-2" href="../stimuli/exhibit-2.xml"',
    );
    expect(files.get('stimuli/exhibit-2.xml')).toContain(
      'src="../images/a.svg" alt="A" data-url="/exhibits/marking-carton.svg"',
    );
    expect(files.get('stimuli/exhibit-2.xml')).toContain('src="https://tenfold.example/exhibits/mark-c.svg"');
  });
});

it('writes all letters of a Moodle question that accepts them', async () => {
  const xml = (await render(unusualExam(), 'moodle')).toString('utf8');
  const blocks = xml.split('<question type="multichoice">').slice(1);
  expect(blocks).toHaveLength(80);
  const fractions = (index: number) =>
    [...(blocks[index] ?? '').matchAll(/fraction="(\d+)"/g)].map(([, given]) => given);
  expect(fractions(0)).toEqual(['100', '100', '100', '100']);
  expect(fractions(1)).toEqual(['100', '0', '100', '0']);
  expect(fractions(7)).toEqual(['0', '100', '0', '0']);
  expect(blocks[0]).toContain('<tag>');
});
