import { answerLetters, parseCorrectAnswer } from '@tenfold/exam';

type KeyKind = 'letters' | 'all' | 'removed';

/** The names of the kinds of keys that are not letters. */
export const keyNames = { all: 'All answers accepted', removed: 'Removed', missing: 'No key' } as const;

/** What stands below the options of such a question. */
export const keySentences = {
  all: 'Every option is accepted for this question.',
  removed: 'This question was removed from the exam: everyone gets credit.',
  hidden:
    'Your exam or diagnostic in progress asks this question too. The correct answer shows after its end.',
} as const;

export interface KeyChoice {
  kind: KeyKind;
  letters: readonly string[];
}

/**
 * A question of a draft may have no key: no letters.
 * @param optionCount a key of that many letters is "all"; five letters are always "all"
 */
export function keyChoice(correctAnswer: string, optionCount: number = answerLetters.length): KeyChoice {
  const parsed = parseCorrectAnswer(correctAnswer);
  if (parsed === null) return { kind: 'letters', letters: [] };
  if (parsed.kind === 'removed') return { kind: 'removed', letters: [] };
  const letters = parsed.kind === 'letters' ? parsed.letters : answerLetters.slice(0, optionCount);
  return letters.length === optionCount ? { kind: 'all', letters: [] } : { kind: 'letters', letters };
}

export function acceptsLetter({ kind, letters }: KeyChoice, letter: string): boolean {
  return kind === 'all' || letters.includes(letter);
}

/** @returns the key as the server takes it: "C", "A,C", "REMOVED" */
export function keyOfChoice({ kind, letters }: KeyChoice, optionCount: number): string {
  if (kind === 'removed') return 'REMOVED';
  const accepted = kind === 'all' ? answerLetters.slice(0, optionCount) : letters;
  return accepted.toSorted().join(',');
}

/** What a person reads as the key: "B", "A or C", "All answers accepted", "Removed". */
export function keyText(correctAnswer: string, optionCount?: number): string {
  const { kind, letters } = keyChoice(correctAnswer, optionCount);
  return kind === 'letters' ? letters.join(' or ') || keyNames.missing : keyNames[kind];
}
