import { answerLetters, parseCorrectAnswer } from '@tenfold/exam';
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
  ...Object.fromEntries(
    answerLetters.flatMap((letter, index) => {
      const small = letter.toLowerCase();
      return [
        [
          `answer_${small}`,
          [
            `answer${small}`,
            `option${small}`,
            `choice${small}`,
            small,
            `answer${index + 1}`,
            `option${index + 1}`,
          ],
        ],
        [`answer_${small}_image`, [`answer${small}image`]],
      ];
    }),
  ),
};

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
export function importTable(table: readonly CsvRow[], entered: EnteredDetails): ImportedExam {
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

function unreadable(reason: string): ImportedExam {
  return { ok: false, issues: [issueAt(null, 'IMPORT_UNREADABLE', 'CSV file', reason)] };
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
  const answers = answerLetters.map((letter) => ({
    text: cell(`answer_${letter.toLowerCase()}`),
    imageUrl: cell(`answer_${letter.toLowerCase()}_image`) || null,
  }));
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
    key: cell('correct_answer'),
    explanation: cell('explanation'),
    citations,
    exhibitId: cell('exhibit') || null,
  };
}

/** Keys that are the text of an answer, or its place, counted from 0 if one of them is 0. */
function withLetters(questions: readonly ImportedQuestion[]): ImportedQuestion[] {
  const places = questions.map(({ key }) => key).filter((key) => key !== '');
  const from = places.includes('0') ? 0 : 1;
  return questions.map((question) => {
    const { key, answers } = question;
    if (key === '' || parseCorrectAnswer(key) !== null) return question;
    const byText = answers.findIndex(({ text }) => comparable(text) === comparable(key));
    const byPlace = /^\d$/.test(key) ? Number(key) - from : -1;
    const isAmbiguous = byText >= 0 && byPlace >= 0 && byText !== byPlace;
    const found = isAmbiguous ? undefined : answerLetters[byText >= 0 ? byText : byPlace];
    return found === undefined ? question : { ...question, key: found };
  });
}

function namedRows([head, ...rest]: readonly CsvRow[]): Row[] {
  const names = head?.cells.map(columnOf) ?? [];
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

function columnOf(title: string): string | null {
  const name = title.toLowerCase().replaceAll(/[\s_.-]/g, '');
  const citation = /^citation(\d{1,2})$/.exec(name)?.[1];
  if (citation !== undefined) return `citation_${citation}`;
  return Object.keys(aliases).find((column) => aliases[column]?.includes(name)) ?? null;
}

/** Of the first line: spreadsheets write semicolons or tabs in some countries. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}
