export const answerLetters = ['A', 'B', 'C', 'D', 'E'] as const;
export type AnswerLetter = (typeof answerLetters)[number];

export type CorrectAnswer =
  { kind: 'removed' } | { kind: 'all' } | { kind: 'letters'; letters: AnswerLetter[] };

const JOINED_LETTERS = /^[A-E](?:\s*(?:,|&|\bOR\b|\bAND\b)\s*[A-E])*$/;

/**
 * Parses the `correctAnswer` of an exam file: `B`, `b or d`, `A and C`, `A & C`, `A, C`, `A or B or C or D or E` and
 * `REMOVED`, ignoring case and spaces. Five letters mean that all answers are accepted.
 *
 * @returns null when the text has none of these forms
 */
export function parseCorrectAnswer(text: string): CorrectAnswer | null {
  const normalized = text.trim().toUpperCase();
  if (normalized === 'REMOVED') return { kind: 'removed' };
  if (!JOINED_LETTERS.test(normalized)) return null;
  const found = new Set(normalized.replaceAll(/OR|AND/g, ' ').match(/[A-E]/g));
  const letters = answerLetters.filter((letter) => found.has(letter));
  return letters.length === answerLetters.length ? { kind: 'all' } : { kind: 'letters', letters };
}

/**
 * Grades one answer; unanswered (null) is wrong. A removed question is right for everyone, because its exam gave everyone
 * credit. Where all letters are accepted, only an answer gets credit.
 *
 * @throws RangeError when `correctAnswer` cannot be parsed; ingestion rejects such questions
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

export function acceptedLetters(correctAnswer: string): AnswerLetter[] {
  const parsed = parseCorrectAnswer(correctAnswer);
  return parsed?.kind === 'letters' ? parsed.letters : [];
}
