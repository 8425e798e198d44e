import { answerLetters, parseCorrectAnswer } from '@tenfold/exam';

type KeyKind = 'letters' | 'all' | 'removed';

export interface KeyChoice {
  kind: KeyKind;
  letters: readonly string[];
}

/** A key that accepts every option of the question credits all answers. */
export function keyChoice(correctAnswer: string, optionCount: number): KeyChoice {
  const parsed = parseCorrectAnswer(correctAnswer);
  if (parsed?.kind === 'removed') return { kind: 'removed', letters: [] };
  const letters = parsed?.kind === 'letters' ? parsed.letters : answerLetters.slice(0, optionCount);
  return letters.length === optionCount ? { kind: 'all', letters: [] } : { kind: 'letters', letters };
}

/** @returns the key as the server takes it: "C", "A,C", "REMOVED" */
export function keyOfChoice({ kind, letters }: KeyChoice, optionCount: number): string {
  if (kind === 'removed') return 'REMOVED';
  const accepted = kind === 'all' ? answerLetters.slice(0, optionCount) : letters;
  return accepted.toSorted().join(',');
}

/** What a person reads as the key: "B", "A or C", "All answers", "Removed". */
export function keyText(correctAnswer: string, optionCount: number): string {
  const { kind, letters } = keyChoice(correctAnswer, optionCount);
  if (kind === 'removed') return 'Removed';
  return kind === 'all' ? 'All answers' : letters.join(' or ');
}
