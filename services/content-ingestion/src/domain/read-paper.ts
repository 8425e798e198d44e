import { answerLetters, FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import { hasBrokenWord, joinLines, linesAfterEarlyEnd, lostHyphensAmong } from './join-lines.js';
import { CUT, fullLength, isLikeFurniture, type PaperLine } from './paper-lines.js';
import type { LinePlace } from './parsed-exam.js';

interface PaperQuestion {
  line: number;
  place: LinePlace;
  number: number;
  content: string;
  answers: string[];
  doubts: string[];
}

/** A text for several questions, printed after the last option of the question before. */
interface PaperFacts {
  line: number;
  content: string;
  first: number;
  last: number;
  doubts: string[];
}

export interface Paper {
  /** What stands before the first question. */
  front: PaperLine[];
  questions: PaperQuestion[];
  facts: PaperFacts[];
}

interface Part {
  /** With its number. */
  first: PaperLine;
  number: number;
  stem: PaperLine[];
  options: PaperLine[][];
  after: PaperLine[];
}

const STARTS_MAX = 6;
const NUMBER = /^(\d{1,2})[.)](?: |$)/;
const OPTION = /^([A-E])[.)](?: {1,3}(\S.*))?$/;
const END = /^(?:stop\b|end of (?:the )?(?:test|exam)|the remaining questions|section \d:)/i;
/** A text that begins like this belongs to the questions after it. */
const INTRODUCTION =
  /^(?:use the|using the|refer to|please (?:use|refer|read)|read the following|based on the (?:following|facts)|the following (?:facts|information|scenario|invoice|table)|facts:?|questions? \d+)/i;
/** It may name them in another sentence. */
const isIntroduction = (text: string): boolean =>
  INTRODUCTION.test(text) || NAMED.test(text) || COUNTED.test(text);
const NAMED = /\bquestions? (\d{1,2})\s?(?:-|–|—|to|through|and)\s?(\d{1,2})/i;
const COUNTED = /\b(?:following|next) (\w+) questions/i;
const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/**
 * Reads the questions of a past exam. The unscored survey before or after it counts from 1, too: the longest run of numbers
 * is the exam, and of equal ones the last, because the others began in the survey.
 */
export function readPaper(lines: readonly PaperLine[]): Paper {
  const split = lines.flatMap(splitOptions);
  const starts = split
    .flatMap(({ text }, index) => (/^1[.)]\s/.test(text) ? [index] : []))
    .slice(0, STARTS_MAX);
  let best: { start: number; parts: Part[] } = { start: split.length, parts: [] };
  for (const start of starts) {
    const parts = readParts(split, start);
    if (parts.length >= best.parts.length) best = { start, parts };
  }
  const sizes = best.parts
    .flatMap(({ options }) => options.map((option) => joinLines(option).length))
    .toSorted((a, b) => a - b);
  const longest = 10 * (sizes[Math.floor(sizes.length / 2)] ?? 0);
  const places = doubtsOfPlaces(best.parts);
  const full = fullLength(best.parts.flatMap(({ stem, options }) => [stem, ...options]));
  const hasLostHyphen = lostHyphensAmong(split);
  return {
    front: split.slice(0, best.start),
    questions: best.parts.map((part, index) => {
      const isLost = [part.stem, ...part.options].some(hasLostHyphen);
      const doubts = [...(isLost ? [LOST] : []), ...(places[index] ?? [])];
      return questionOf(part, { longest, full }, doubts);
    }),
    facts: best.parts
      .slice(0, -1)
      .flatMap((part) => factsOf(part, full, isSpaced(best.parts), hasLostHyphen)),
  };
}

const LOST = 'a word may have lost its hyphen at the end of a line';

/** Whether space stands between the questions. */
const isSpaced = (parts: readonly Part[]): boolean =>
  parts.filter(({ first }) => first.isApart).length > parts.length / 2;

/** Options that stand beside each other become lines of their own. */
function splitOptions(line: PaperLine): PaperLine[] {
  if (!OPTION.test(line.text)) return [line];
  const texts = line.text.split(/ {3}(?=[B-E][.)]\s)/);
  return texts.map((text, index) => ({ ...line, text, isApart: index === 0 && line.isApart }));
}

function readParts(lines: readonly PaperLine[], start: number): Part[] {
  const parts: Part[] = [];
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined || isEnd(lines, at, parts)) break;
    const part = parts.at(-1);
    const next = (part?.number ?? 0) + 1;
    if (beginsQuestion(lines, at, next, part)) {
      const stem = { ...line, text: line.text.replace(/^\d{1,2}[.)]\s*/, '') };
      parts.push({ first: line, number: next, stem: stem.text === '' ? [] : [stem], options: [], after: [] });
    } else if (part) addLine(part, line, lines, at);
  }
  return parts;
}

/** A line of an option may begin like the end: then the next question comes before any other first one. */
function isEnd(lines: readonly PaperLine[], at: number, parts: readonly Part[]): boolean {
  const last = parts.at(-1);
  const text = lines[at]?.text ?? '';
  if (last === undefined || last.options.length < 2) return false;
  if (last.number === FULL_EXAM_QUESTIONS) return END.test(text) || numberOf(text) === 1;
  if (!END.test(text)) return false;
  const following = lines.slice(at + 1).find((line) => [1, last.number + 1].includes(numberOf(line.text)));
  return following === undefined || numberOf(following.text) === 1;
}

const numberOf = (text: string): number => Number(NUMBER.exec(text)?.[1]);

/**
 * Numbers inside a question are items of a list: the next question begins when this one has its options. A line of an option
 * may begin with the next number, too: then the question itself follows before its first option.
 */
function beginsQuestion(
  lines: readonly PaperLine[],
  at: number,
  number: number,
  before: Part | undefined,
): boolean {
  if (number > FULL_EXAM_QUESTIONS || numberOf(lines[at]?.text ?? '') !== number) return false;
  if (before === undefined) return true;
  if (before.options.length < 2)
    return before.options.length === 0 && !before.stem.some((line) => /^\(?\d{1,2}[.)]\s/.test(line.text));
  const expected = before.options.length < 4 ? answerLetters[before.options.length] : undefined;
  for (const { text } of lines.slice(at + 1, at + 1 + LOOK_AHEAD)) {
    const [, letter] = OPTION.exec(text) ?? [];
    if (letter === 'A' || [1, number + 1].includes(numberOf(text))) return true;
    if (numberOf(text) === number || (letter !== undefined && letter === expected)) return false;
  }
  return true;
}

function addLine(part: Part, line: PaperLine, lines: readonly PaperLine[], at: number): void {
  const [, letter, text = ''] = OPTION.exec(line.text) ?? [];
  const expected = answerLetters[part.options.length];
  const isComplete = part.options.length >= 4;
  if (
    letter !== undefined &&
    letter === expected &&
    part.after.length === 0 &&
    (letter !== 'A' || hasB(lines, at))
  )
    part.options.push(text === '' ? [] : [{ ...line, text }]);
  else if (part.options.length === 0) part.stem.push(line);
  else if (part.after.length > 0 || (isComplete && (line.isApart || isIntroduction(line.text))))
    part.after.push(line);
  else part.options.at(-1)?.push(line);
}

/** A sentence may begin with "A. Smith". */
function hasB(lines: readonly PaperLine[], at: number): boolean {
  for (const { text } of lines.slice(at + 1, at + 1 + LOOK_AHEAD)) {
    if (/^B[.)](?:\s|$)/.test(text)) return true;
    if (/^A[.)]\s/.test(text)) return false;
  }
  return false;
}
const LOOK_AHEAD = 40;

/** Of each question: lines that may belong to another question or option than the one where they were put. */
function doubtsOfPlaces(parts: readonly Part[]): string[][] {
  const spaced = isSpaced(parts);
  const isMixed = parts.map(({ number, stem, options }) =>
    [stem, ...options].some((lines) =>
      lines.slice(1).some(({ text }) => OPTION.test(text) || [number, number + 1].includes(numberOf(text))),
    ),
  );
  const counts = parts.map(({ options }) => options.length).toSorted((a, b) => a - b);
  const usual = counts[Math.floor(counts.length / 2)] ?? 0;
  return parts.map(({ options, after }, index) => {
    const next = parts[index + 1]?.first;
    const isClose = !spaced && after.length === 0 && next?.isApart !== true;
    return [
      ...(isMixed[index] || isMixed[index - 1] ? [MIXED] : []),
      ...(isClose && options.at(-1)?.slice(1).some(mayBeginText) ? [UNSPACED] : []),
      ...(after.length === 0 && isLastLong(options) ? [LONG_LAST] : []),
      ...(options.length > 0 && options.length !== usual
        ? [`it has ${options.length} options, and most questions have ${usual}`]
        : []),
    ];
  });
}

const MIXED = 'one of its lines, or of the question before it, begins like a question or an option';
const UNSPACED = 'no space ends its last option, which may have text of the next question';

const LONG_LAST = 'its last option is much longer than the others, and may have text of the next question';

function isLastLong(options: readonly PaperLine[][]): boolean {
  const lengths = options.map((option) => joinLines(option).length);
  return (lengths.at(-1) ?? 0) > Math.max(3 * Math.max(...lengths.slice(0, -1)), LONG_LAST_MIN);
}
const LONG_LAST_MIN = 150;

const mayBeginText = ({ text }: PaperLine): boolean => /^[^\p{Ll}]/u.test(text);

function questionOf(
  { first, number, stem, options, after }: Part,
  { longest, full }: { longest: number; full: number },
  doubtsOfPlace: readonly string[],
): PaperQuestion {
  const answers = options.map((option) => joinLines(option));
  const empty = answers.filter((text) => text === '').length;
  const isTable = [stem, ...options].some((lines) => lines.some(({ text }) => text.includes('   ')));
  const early = linesAfterEarlyEnd(stem, full);
  const hasEarly = [stem, ...options].some((lines) => linesAfterEarlyEnd(lines, full).size > 0);
  const doubts = [
    ...(stem.length === 0 ? ['it has no text'] : []),
    ...(answers.length === 0 ? ['it has no options: they may be pictures'] : []),
    ...(empty > 0 ? [`${empty} of its options are empty: they may be pictures`] : []),
    ...(answers.some((text) => text.length > Math.max(longest, LONG_MIN))
      ? ['an option is much longer than the others of the exam: it may have text of the next question']
      : []),
    ...(options.flat().length > 0 && after.length > 0 ? ['text after its last option was taken off'] : []),
    ...([stem, ...options].some(hasBrokenWord) ? [BROKEN] : []),
    ...(isTable ? ['it has columns: compare their order'] : []),
    ...([first, ...stem, ...options.flat()].some(({ isCut }) => isCut) ? [CUT] : []),
    ...(options.some(crossesPage) ? ['an option goes on after a page break'] : []),
    ...(hasEarly ? [EARLY] : []),
    ...(mayEndWithPage(stem) ? [PARAGRAPH] : []),
    ...([stem, ...options].some((lines) => lines.slice(1).some(isLikeFurniture)) ? [FURNITURE] : []),
    ...doubtsOfPlace,
  ];
  return {
    line: first.line,
    place: first.place,
    number,
    content: joinLines(stem, early),
    answers,
    doubts,
  };
}

const LONG_MIN = 400;
const BROKEN = 'a word at the end of a line has a hyphen';

const crossesPage = (lines: readonly PaperLine[]): boolean =>
  lines.some(({ page }, index) => page !== (lines[index + 1]?.page ?? page));

const EARLY = 'one of its lines ends early, and the next one may begin another text';
const PARAGRAPH = 'a paragraph may end at a page break';
const FURNITURE = 'one of its lines looks like the head or foot of a page';

/** Number of lines that may be several paragraphs. */
const UNSPACED_MIN = 2;

const mayEndWithPage = (lines: readonly PaperLine[]): boolean =>
  lines.some(({ text, page }, index) => {
    const next = lines[index + 1];
    return next && next.page !== page && !next.isApart && /[.?!:][)"”’]?$/.test(text);
  });

function factsOf(
  { number, after }: Part,
  full: number,
  spaced: boolean,
  hasLostHyphen: (lines: readonly PaperLine[]) => boolean,
): PaperFacts[] {
  const [first] = after;
  if (first === undefined) return [];
  const early = linesAfterEarlyEnd(after, full);
  const content = joinLines(after, early);
  const named = NAMED.exec(content);
  const [, count = ''] = COUNTED.exec(content) ?? [];
  const length = WORDS.indexOf(count.toLowerCase()) + 1;
  const range = named ? [Number(named[1]), Number(named[2])] : [number + 1, number + Math.max(1, length)];
  const [from = number + 1, to = number + 1] = range;
  const isSaid = named !== null || length > 0;
  return [
    {
      line: first.line,
      content,
      first: from,
      last: Math.max(from, to),
      doubts: [
        ...(isSaid ? [] : ['the paper does not say how many questions this text is for']),
        ...(after.some(({ isCut }) => isCut) ? [`in the text before it, ${CUT}`] : []),
        ...(early.size > 0 || (!spaced && after.length > UNSPACED_MIN)
          ? ['the paragraphs of the text before it do not stand apart']
          : []),
        ...(hasLostHyphen(after) ? [`in the text before it, ${LOST}`] : []),
        ...(mayEndWithPage(after) ? [`in the text before it, ${PARAGRAPH}`] : []),
        ...(hasBrokenWord(after) ? [`in the text before it, ${BROKEN}`] : []),
        ...(after.some(isLikeFurniture) ? ['the text before it may have the head or foot of a page'] : []),
      ],
    },
  ];
}
