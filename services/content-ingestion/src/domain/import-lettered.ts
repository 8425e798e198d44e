import { answerLetters } from '@tenfold/exam';
import { issueAt } from './exam-file-issue.js';
import { assertAtMost } from './file-limits.js';
import {
  importedExam,
  type EnteredDetails,
  type ImportedExam,
  type ImportedQuestion,
} from './imported-exam.js';

/** `A. text`, `(b) text`; an asterisk marks a right answer. */
const OPTION = /^(\*)?\s*\(?([A-Za-z])[.)]\s*(\S.*)$/;
const NUMBER = /^(\d{1,3})[.)]\s+(\S.*)$/;
const KEY = /^(?:correct )?(?:answers?|key) ?[:=]\s*(\S.*)$/i;
/** text2qti writes feedback behind three dots. */
const EXPLANATION = /^(?:(?:explanation|rationale|feedback) ?:|\.{3} )(.*)$/i;
/** In a list below all questions. */
const KEY_ROW = /^(\d{1,3})[.):-]?\s*([A-Ea-e])$/;
const OPTIONS_MAX = 20;

interface OpenQuestion {
  line: number;
  number: number | null;
  stem: string[];
  /** The lines of each. */
  answers: string[][];
  marked: number[];
  key: string | null;
  explanation: string[];
}

/**
 * Reads questions whose options begin with letters, as in Aiken files and Word documents. A question ends with its key, or
 * where the next number or, after an empty line, the next text begins.
 */
export function importLettered(text: string, entered: EnteredDetails): ImportedExam {
  const lines = text.split('\n').map((line) => line.trim());
  assertAtMost('lines', lines.length);
  const { questions, keys } = readQuestions(lines);
  assertAtMost('questions', questions.length);
  const asked = questions.filter(({ answers }) => answers.length > 0);
  return importedExam(
    {
      details: null,
      exhibits: [],
      questions: asked.map((question) => toImported(question, keys)),
      warnings: questions
        .filter(({ answers, number, key }) => answers.length === 0 && (number !== null || key !== null))
        .map(({ line, stem }) => issueAt(line, 'IMPORT_OTHER_KIND', stem.join(' '))),
    },
    entered,
  );
}

function readQuestions(lines: readonly string[]): { questions: OpenQuestion[]; keys: Map<number, string> } {
  const questions: OpenQuestion[] = [];
  const keys = new Map<number, string>();
  let isApart = true;
  for (const [index, line] of lines.entries()) {
    const open = questions.at(-1);
    const row = KEY_ROW.exec(line);
    const stem = open && optionAt(line) === 0 && isFollowedByB(lines, index) ? takeNextStem(open) : [];
    if (line === '') {
      isApart = true;
      continue;
    }
    if (stem.length > 0) {
      const next = begin(stem.join('\n'), index + 1 - stem.length);
      addLine(next, line, false);
      questions.push(next);
    } else if (row?.[1] && row[2]) keys.set(Number(row[1]), row[2].toUpperCase());
    else if (!open || !addLine(open, line, isApart)) questions.push(begin(line, index + 1));
    isApart = false;
  }
  return { questions, keys };
}

function begin(line: string, at: number): OpenQuestion {
  const [, number, rest] = NUMBER.exec(line) ?? [];
  return {
    line: at,
    number: number === undefined ? null : Number(number),
    stem: [rest ?? line],
    answers: [],
    marked: [],
    key: null,
    explanation: [],
  };
}

/** @returns false when the line begins another question */
function addLine(open: OpenQuestion, line: string, isApart: boolean): boolean {
  const [, key] = KEY.exec(line) ?? [];
  const [, explanation] = EXPLANATION.exec(line) ?? [];
  const [, mark, , option = ''] = OPTION.exec(line) ?? [];
  const index = optionAt(line);
  if (explanation !== undefined) {
    open.explanation.push(explanation.trim());
    return true;
  }
  if (key !== undefined && open.key === null) {
    open.key = key;
    return true;
  }
  if (open.key === null && index === open.answers.length && index < OPTIONS_MAX) {
    open.answers.push([option]);
    if (mark !== undefined) open.marked.push(index);
    return true;
  }
  const isComplete = open.answers.length > 0 || open.key !== null;
  const isNew = isComplete && (isApart || open.key !== null || NUMBER.test(line));
  if (open.explanation.length > 0 && !isApart && !NUMBER.test(line)) open.explanation.push(line);
  else if (isNew || (isApart && NUMBER.test(line))) return false;
  else if (open.answers.length === 0) open.stem.push(line);
  else open.answers.at(-1)?.push(line);
  return true;
}

/** 0 for A; no option has the place NaN. */
function optionAt(line: string): number {
  const [, , letter = ''] = OPTION.exec(line) ?? [];
  return letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0);
}

function isFollowedByB(lines: readonly string[], index: number): boolean {
  const next = lines.slice(index + 1, index + 1 + LOOK_AHEAD).find((line) => optionAt(line) >= 0);
  return next !== undefined && optionAt(next) === 1;
}
const LOOK_AHEAD = 10;

/** Where options begin again at A, what stands after the first line of the last option is the text of the next question. */
function takeNextStem({ answers, key }: OpenQuestion): string[] {
  return key === null && answers.length >= 2 ? (answers.at(-1)?.splice(1) ?? []) : [];
}

function toImported(question: OpenQuestion, keys: ReadonlyMap<number, string>): ImportedQuestion {
  const { line, number, stem, answers, marked, key, explanation } = question;
  const given = key ?? marked.map((index) => answerLetters[index] ?? '?').join(',');
  return {
    line,
    number,
    section: null,
    content: stem.join('\n'),
    image: null,
    answers: answers.map((texts) => ({ text: texts.join(' '), imageUrl: null })),
    key: (given || (number === null ? '' : (keys.get(number) ?? ''))).toUpperCase().replace(/[.)]$/, ''),
    explanation: explanation.join('\n'),
    citations: [],
    exhibitId: null,
  };
}
