import { indexedQuestion, type BankQuestion, type IndexedQuestion } from './bank.js';

const LETTER_LIST = /\b[A-E]\s*(?:,|&|and|or)\s*[A-E]\b/;
const LETTER =
  /\b(?:[Oo]ption|[Cc]hoice|[Aa]nswer)s?(?:\s*:|\s+(?:is|was|are))?\s*\(?[A-E]\b|\([A-E]\)|\b[A-E]\s+(?:is|was|are)\b/;
/** Not A, which may be the article, and not the letters of an abbreviation such as U.S.C. */
const SINGLE_LETTER = /(?<![\w.])[B-E](?!\w|\.\w)/;
const OTHER_OPTIONS =
  /\b(?:all|none|both|either|neither|any|one|two|three|only)\s+of\s+(?:the|these|those)\b/i;
const PLACE = /\b(?:above|below|preceding|foregoing)\b/i;
const NUMERALS = /\b(?:i{1,3}|iv|v|vi{1,3})\b\s*(?:,|&|and\b|or\b|only\b|$)/i;

/** Whether the options have a meaning that depends on their letters or their order. */
function namesOptions({ body: { content, explanation, answers } }: BankQuestion): boolean {
  const inOptions = [LETTER_LIST, LETTER, OTHER_OPTIONS, PLACE, NUMERALS];
  return (
    answers.some(({ text }) => inOptions.some((pattern) => pattern.test(text))) ||
    [content, explanation].some((text) =>
      [LETTER_LIST, LETTER, SINGLE_LETTER].some((pattern) => pattern.test(text)),
    )
  );
}

/** The letter that a session shows for each letter of a question. */
export type ShownLetters = ReadonlyMap<string, string>;

/** @returns null when the question is shown as it is */
export function shuffledLetters(sessionId: string, question: BankQuestion): ShownLetters | null {
  if (namesOptions(question)) return null;
  const letters = question.body.answers.map(({ letter }) => letter);
  const order = letters
    // FNV mixes the last character into the low bits only, so the letter goes first
    .map((letter) => ({ letter, place: hash(`${letter} ${sessionId} ${question.id}`) }))
    .toSorted((one, other) => one.place - other.place);
  return new Map(order.map(({ letter }, index) => [letter, letters[index] ?? letter]));
}

/** FNV-1a, 32 bits: the same order whenever and wherever the session is shown. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return value;
}

export function shownLetter(shown: ShownLetters | null, letter: string): string {
  return shown?.get(letter) ?? letter;
}

export function originalLetter(shown: ShownLetters | null, letter: string): string {
  return [...(shown ?? [])].find(([, as]) => as === letter)?.[0] ?? letter;
}

/** @param correctAnswer as in the exam file, for example `B or D` or `b` */
export function shownCorrectAnswer(shown: ShownLetters | null, correctAnswer: string): string {
  return correctAnswer.replace(/\b[A-E]\b/gi, (letter) => shownLetter(shown, letter.toUpperCase()));
}

export function shuffleOptions(shown: ShownLetters | null, question: BankQuestion): BankQuestion {
  if (shown === null) return question;
  const answers = question.body.answers
    .map((answer) => ({ ...answer, letter: shownLetter(shown, answer.letter) }))
    .toSorted((one, other) => (one.letter < other.letter ? -1 : 1));
  return {
    ...question,
    correctAnswer: shownCorrectAnswer(shown, question.correctAnswer),
    body: { ...question.body, answers },
  };
}

/** As a session asks it: the key has the letters of the exam file. */
export interface AskedQuestion extends IndexedQuestion {
  shown: ShownLetters | null;
}

export function askShuffled(sessionId: string, questions: readonly BankQuestion[]): AskedQuestion[] {
  return questions.map((question) => ({
    ...indexedQuestion(question),
    shown: shuffledLetters(sessionId, question),
  }));
}
