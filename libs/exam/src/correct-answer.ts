/** The grammar of a paper's `correctAnswer` and the one place that grades. */

export const answerLetters = ['A', 'B', 'C', 'D', 'E'] as const;
export type AnswerLetter = (typeof answerLetters)[number];

export type CorrectAnswer =
  /** Struck from the exam: everyone gets credit. */
  | { kind: 'removed' }
  /** Every answer is accepted. */
  | { kind: 'all' }
  /** Any of these is accepted, in the paper's order, without repeats. */
  | { kind: 'letters'; letters: AnswerLetter[] };

const JOINED_LETTERS = /^[A-E](?:\s*(?:,|&|\bOR\b|\bAND\b)\s*[A-E])*$/;

/**
 * Reads `B`, `b or d`, `A and C`, `A & C`, `A, C`, `A or B or C or D or E` and `REMOVED`; case and spaces do not
 * matter. Five letters mean that all answers are accepted.
 *
 * @returns null when the text is none of these
 */
export function parseCorrectAnswer(text: string): CorrectAnswer | null {
  const normalised = text.trim().toUpperCase();
  if (normalised === 'REMOVED') return { kind: 'removed' };
  if (!JOINED_LETTERS.test(normalised)) return null;
  const found = new Set(normalised.replaceAll(/OR|AND/g, ' ').match(/[A-E]/g));
  const letters = answerLetters.filter((letter) => found.has(letter));
  return letters.length === answerLetters.length ? { kind: 'all' } : { kind: 'letters', letters };
}

/**
 * Grades one question. An unanswered one (null) is wrong, except where everyone gets credit.
 *
 * @throws RangeError when `correctAnswer` is not of the grammar: ingestion lets no such question in
 */
export function isAnswerCorrect(correctAnswer: string, selected: string | null): boolean {
  const parsed = parseCorrectAnswer(correctAnswer);
  if (parsed === null) throw new RangeError(`not a correct answer: ${correctAnswer}`);
  if (parsed.kind === 'removed') return true;
  if (selected === null) return false;
  const letter = selected.trim().toUpperCase();
  if (parsed.kind === 'all') return answerLetters.some((candidate) => candidate === letter);
  return parsed.letters.some((candidate) => candidate === letter);
}

/** The letters to mark as right once a question is answered; empty when everyone gets credit. */
export function acceptedLetters(correctAnswer: string): AnswerLetter[] {
  const parsed = parseCorrectAnswer(correctAnswer);
  return parsed?.kind === 'letters' ? parsed.letters : [];
}
