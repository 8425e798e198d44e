import { answerLetters, importFormatNames, parseCorrectAnswer, type ImportFormat } from '@tenfold/exam';
import { comparable } from './comparable.js';
import { readCsvRows, type CsvRow } from './csv-rows.js';
import { unescapeFormula } from './exam-csv.js';
import { issueAt } from './exam-file-issue.js';
import {
  importedExam,
  type EnteredDetails,
  type ImportedExam,
  type ImportedParts,
  type ImportedQuestion,
} from './imported-exam.js';

/** Other names of our columns, in small letters without separators. */
const aliases: Record<string, readonly string[]> = {
  kind: ['kind'],
  number: ['number', 'no', '#', 'nr'],
  section: ['section', 'category', 'topic'],
  exhibit: ['exhibit'],
  text: ['text', 'question', 'questiontext', 'stem', 'content'],
  correct_answer: ['correctanswer', 'correct', 'answer', 'key', 'correctoption'],
  explanation: ['explanation', 'rationale', 'feedback'],
  image_url: ['imageurl', 'image'],
  image_description: ['imagedescription'],
  title: ['title'],
  sitting: ['sitting'],
  origin: ['origin'],
  edition: ['edition'],
  citation_1: ['citation1', 'citation', 'reference', 'source'],
  options: ['options', 'choices', 'answers'],
};

/** `Option A`, `Choice 1`, `Answer alternative 2`, `C`. */
const ANSWER = /^(?:(?:answer)?(?:option|choice|alternative)|answer|(?=[a-i]$))([a-i1-9])(image)?$/;
const ANSWERS_MAX = 9;

interface Row {
  line: number;
  cell: (column: string) => string;
  citations: string[];
}

/** Reads a table with a row for each question. */
export function importCsv(text: string, entered: EnteredDetails): ImportedExam {
  const table = text.replace(/^\ufeff/, '');
  const rows = readCsvRows(table, delimiterOf(table));
  if (rows === null) return unreadable('a quotation mark is missing, or stands in the middle of a cell');
  return importTable(rows, entered);
}

/** Columns are found by their names in the first row. */
export function importTable(
  table: readonly CsvRow[],
  entered: EnteredDetails,
  format: ImportFormat = 'csv',
): ImportedExam {
  const titles = table[0]?.cells ?? [];
  if (table.length > 1 && !titles.some((title) => columnOf(title) === 'text')) {
    const found = titles.map((title) => `"${title.trim()}"`).join(', ');
    return unreadable(`none of the titles in its first row is "question": they are ${found}`, format);
  }
  const rows = namedRows(table);
  const [first] = rows;
  if (!first) return importedExam({ details: null, exhibits: [], questions: [], warnings: [] }, entered);
  const parts: ImportedParts = { details: null, exhibits: [], questions: [], warnings: [] };
  const details = {
    title: null as string | null,
    sitting: null as string | null,
    origin: null as string | null,
  };
  const references: { title: string; edition: string | null }[] = [];
  const exhibits = new Map<string, ImportedParts['exhibits'][number]>();
  for (const row of rows) {
    const { line, cell } = row;
    const kind = cell('kind') || 'question';
    if (kind === 'exam') {
      details.title = cell('title') || null;
      details.sitting = cell('sitting') || null;
      details.origin = cell('origin') || null;
    } else if (kind === 'reference')
      references.push({ title: cell('title'), edition: cell('edition') || null });
    else if (kind === 'exhibit') {
      const exhibit = exhibitOf(row);
      parts.exhibits.push(exhibit);
      if (!exhibits.has(exhibit.id)) exhibits.set(exhibit.id, exhibit);
    } else if (kind === 'exhibit image')
      exhibits
        .get(cell('exhibit'))
        ?.images.push({ line, url: cell('image_url'), description: cell('image_description') });
    else if (kind === 'question') readQuestion(row, parts);
    else parts.warnings.push(issueAt(line, 'IMPORT_ROW_KIND', kind));
  }
  return importedExam(
    { ...parts, questions: withLetters(parts.questions), details: { ...details, references } },
    entered,
  );
}

/** A row without content is no question: spreadsheets write such rows below a table, and headings between its rows. */
function readQuestion(row: Row, parts: ImportedParts): void {
  const question = questionOf(row);
  const isEmpty = question.content === '' && question.answers.length === 0 && question.image === null;
  if (!isEmpty) return void parts.questions.push(question);
  const found = [question.key, question.section, question.explanation, ...question.citations].find(Boolean);
  if (found) parts.warnings.push(issueAt(row.line, 'IMPORT_ROW_EMPTY', found));
}

function unreadable(reason: string, format: ImportFormat = 'csv'): ImportedExam {
  return { ok: false, issues: [issueAt(null, 'IMPORT_UNREADABLE', importFormatNames[format], reason)] };
}

function exhibitOf({ cell }: Row): ImportedParts['exhibits'][number] {
  return {
    id: cell('exhibit'),
    title: cell('title') || null,
    content: cell('text') || null,
    images: [],
  };
}

function questionOf({ line, cell, citations }: Row): ImportedQuestion {
  const listed = Array.from({ length: ANSWERS_MAX }, (_, index) => ({
    text: cell(`answer_${index}`),
    imageUrl: cell(`answer_${index}_image`) || null,
  }));
  const together = cell('options').split(/\||\n/);
  const answers =
    together.length > 1 ? together.map((text) => ({ text: text.trim(), imageUrl: null })) : listed;
  const offered = answers.findLastIndex(({ text, imageUrl }) => text !== '' || imageUrl !== null) + 1;
  const number = cell('number');
  const url = cell('image_url');
  return {
    line,
    number: /^[1-9]\d{0,2}$/.test(number) ? Number(number) : null,
    section: cell('section') || null,
    content: cell('text'),
    image: url === '' ? null : { url, description: cell('image_description') },
    answers: answers.slice(0, offered),
    key: [cell('correct_answer'), cell('second_correct_answer')].filter(Boolean).join(','),
    explanation: cell('explanation'),
    citations,
    exhibitId: cell('exhibit') || null,
  };
}

/** Keys that are the text of an answer, or its place: `2)` the second, `2` counted from 0 if one of them is 0. */
function withLetters(questions: readonly ImportedQuestion[]): ImportedQuestion[] {
  const from = questions.some(({ key }) => key === '0') ? 0 : 1;
  return questions.map((question) => {
    const { key, answers } = question;
    if (key === '' || parseCorrectAnswer(key) !== null) return question;
    const byText = answers.findIndex(({ text }) => comparable(text) === comparable(key));
    const [, place, mark] = /^(\d)([.)]?)$/.exec(key) ?? [];
    const byPlace = place === undefined ? -1 : Number(place) - (mark === '' ? from : 1);
    const isAmbiguous = byText >= 0 && byPlace >= 0 && byText !== byPlace;
    const at = byText >= 0 ? byText : byPlace;
    const found = isAmbiguous || answers[at] === undefined ? undefined : answerLetters[at];
    return found === undefined ? question : { ...question, key: found };
  });
}

function namedRows([head, ...rest]: readonly CsvRow[]): Row[] {
  const names = keysOfTwoColumns(head?.cells.map(columnOf) ?? []);
  const firstOf = new Map(names.map((name, index) => [name, index] as const).toReversed());
  return rest.map(({ cells, line }) => ({
    line,
    cell: (column) => visible(unescapeFormula(cells[firstOf.get(column) ?? -1] ?? '')),
    citations: names
      .flatMap((name, index) =>
        name?.startsWith('citation_') ? [unescapeFormula(cells[index] ?? '').trim()] : [],
      )
      .filter((citation) => citation !== ''),
  }));
}

/** Empty when a cell has invisible characters alone. */
function visible(text: string): string {
  return /^[\s\u00ad\u200b-\u200f\u2060\ufeff]*$/.test(text) ? '' : text.trim();
}

/** Beside options `A` to `D`, `Answer 1` and `Answer 2` are keys. */
function keysOfTwoColumns(names: readonly (string | null)[]): (string | null)[] {
  if (names.includes('correct_answer')) return [...names];
  const keys: Record<string, string> = { answer_0: 'correct_answer', answer_1: 'second_correct_answer' };
  return names.map((name, index) => (names.indexOf(name) < index ? (keys[name ?? ''] ?? null) : name));
}

function columnOf(title: string): string | null {
  const name = title.toLowerCase().replaceAll(/[\s_.-]/g, '');
  const [, answer, image = ''] = ANSWER.exec(name) ?? [];
  if (answer !== undefined) return `answer_${placeOf(answer)}${image && '_image'}`;
  const citation = /^citation(\d{1,2})$/.exec(name)?.[1];
  if (citation !== undefined) return `citation_${citation}`;
  return Object.keys(aliases).find((column) => aliases[column]?.includes(name)) ?? null;
}

/** Of `a` and `1` 0. */
const placeOf = (answer: string): number => Number.parseInt(answer, 36) - (/\d/.test(answer) ? 1 : 10);

/** Of the first line: spreadsheets write semicolons or tabs in some countries. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}
