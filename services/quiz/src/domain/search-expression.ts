export interface WordMatch {
  word: string;
  isKnown: boolean;
  completions: string[];
  nearest: string | null;
}

export interface SearchExpression {
  /** In the syntax of `to_tsquery`; empty when the query has no word. */
  text: string;
  /** The query with the nearest known words in place of unknown ones. */
  corrected: string | null;
}

const VOCABULARY_WORD = /^[a-z]{2,30}$/;
const MIN_PREFIX_LENGTH = 3;

/** Splits a query into lower-case words and numbers, without characters that have a meaning in `to_tsquery`. */
export function wordsOf(query: string): string[] {
  return query
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}.,()%$-]+/gu, ' ')
    .split(/\s+|(?<=\p{L})-(?=\p{L})/u)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}(]+|(?<![^\p{L}\p{N})])[^\p{L}\p{N})]+$/gu, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

export function isVocabularyWord(word: string): boolean {
  return VOCABULARY_WORD.test(word);
}

/** Every word must occur. The last one may be incomplete, because people search while they type. */
export function searchExpression(words: readonly string[], matches: readonly WordMatch[]): SearchExpression {
  const byWord = new Map(matches.map((match) => [match.word, match]));
  const terms = words.map((word, index) => termOf(word, byWord.get(word), index === words.length - 1));
  const isCorrected = terms.some(({ correction }) => correction !== null);
  return {
    text: terms.map(({ text }) => text).join(' & '),
    corrected: isCorrected
      ? terms.map(({ correction }, index) => correction ?? words[index]).join(' ')
      : null,
  };
}

function termOf(
  word: string,
  match: WordMatch | undefined,
  isLast: boolean,
): { text: string; correction: string | null } {
  if (!match) {
    const isPrefix = isLast && word.length >= MIN_PREFIX_LENGTH;
    return { text: isPrefix ? `'${word}':*` : `'${word}'`, correction: null };
  }
  const { isKnown, completions, nearest } = match;
  if (isKnown) return { text: `'${word}'`, correction: null };
  if (isLast && completions.length > 0)
    return { text: `(${completions.map((one) => `'${one}'`).join(' | ')})`, correction: null };
  return { text: `'${nearest ?? word}'`, correction: nearest };
}
