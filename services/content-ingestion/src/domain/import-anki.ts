import { readCsvRows, type CsvRow } from './csv-rows.js';
import { issueAt } from './exam-file-issue.js';
import { importTable } from './import-csv.js';
import { importLettered } from './import-lettered.js';
import { letterAt, type EnteredDetails, type ImportedExam } from './imported-exam.js';
import { readHtml } from './read-html.js';
import { readMarkup } from './read-markup.js';

const SEPARATORS: Readonly<Record<string, string>> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  colon: ':',
  space: ' ',
};

/** Reads notes that Anki exported as text: columns by their titles, or questions with lettered options on the front. */
export function importAnki(text: string, entered: EnteredDetails): ImportedExam {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => !line.startsWith('#'));
  const settings = new Map(
    lines.slice(0, Math.max(0, head)).map((line) => {
      const at = line.indexOf(':');
      return [line.slice(1, at), line.slice(at + 1)] as const;
    }),
  );
  const named = settings.get('separator')?.trim() ?? 'tab';
  const separator = SEPARATORS[named.toLowerCase()] ?? (named.length === 1 ? named : '\t');
  const rows = readCsvRows(lines.slice(Math.max(0, head)).join('\n'), separator);
  if (rows === null)
    return {
      ok: false,
      issues: [issueAt(null, 'IMPORT_UNREADABLE', 'Anki text', 'a quotation mark is missing')],
    };
  const isHtml = settings.get('html')?.trim() !== 'false';
  const plain = (cell: string) => (isHtml ? readMarkup(readHtml(cell)) : cell.trim());
  const read = rows.map(({ line, cells }) => ({ line, cells: cells.map(plain) }));
  const isAllInOne = settings.get('notetype')?.startsWith('AllInOne') ?? false;
  const columns = settings.get('columns')?.split(separator) ?? (isAllInOne ? ALL_IN_ONE : []);
  if (isAllInOne) return importAllInOne(columns, read, entered);
  if (columns.length > 2) return importTable([{ line: 1, cells: columns }, ...read], entered);
  return importLettered(read.map(asLettered).join('\n\n'), entered);
}

/** The fields of the add-on Multiple Choice for Anki. */
const ALL_IN_ONE = 'Question Title QType Q_1 Q_2 Q_3 Q_4 Q_5 Answers Sources Extra_1'.split(' ');

/** Its notes have keys such as `0 1 0 0`. Those in which several options are to be chosen are left out. */
function importAllInOne(
  columns: readonly string[],
  notes: readonly CsvRow[],
  entered: EnteredDetails,
): ImportedExam {
  const titles = columns.map((title) =>
    title
      .replace(/^Q_(?=\d$)/, 'Option ')
      .replace(/^Answers$/, 'Key')
      .replace(/^Extra[ _]1$/, 'Explanation'),
  );
  const answers = titles.indexOf('Key');
  const keyed = notes.map(({ line, cells }) => {
    const digits = (cells[answers] ?? '').split(' ');
    const letters = digits.flatMap((digit, index) => (digit === '1' ? [letterAt(index)] : []));
    return { line, letters, cells: cells.map((cell, index) => (index === answers ? letters.join() : cell)) };
  });
  const single = keyed.filter(({ letters }) => letters.length === 1);
  const others = keyed.filter(({ letters }) => letters.length !== 1);
  const leftOut = others.map(({ line, cells }) => issueAt(line, 'IMPORT_OTHER_KIND', cells[0] ?? ''));
  const imported = importTable([{ line: 1, cells: titles }, ...single], entered);
  return imported.ok
    ? { ...imported, warnings: [...leftOut, ...imported.warnings] }
    : { ...imported, issues: [...leftOut, ...imported.issues] };
}

/** The back begins with the letter of the key, or is the text of an option. What follows the key explains it. */
function asLettered({ cells }: CsvRow, index: number): string {
  const [front = '', back = ''] = cells;
  const lines = front.split('\n').filter((line) => line.trim() !== '');
  const [first = '', ...rest] = back.split('\n').filter((line) => line.trim() !== '');
  const option = lines.find((line) => first !== '' && line.replace(/^\(?[A-Ea-e][.)]\s*/, '') === first);
  const [, letter] = /^\(?([A-Ea-e])(?:[.):\s]|$)/.exec(option ?? first) ?? [];
  const said = letter === undefined ? [first, ...rest] : rest;
  return [
    `${index + 1}. ${lines[0] ?? ''}`,
    ...lines.slice(1),
    ...(letter === undefined ? [] : [`Answer: ${letter}`]),
    ...(said.length === 0 || said[0] === '' ? [] : [`Explanation: ${said.join(' ')}`]),
  ].join('\n');
}
