/** Private-use characters: no text has them. */
export const MARK_START = '\uE000';
export const MARK_END = '\uE001';

const WORDS_MAX = 12;

/** Expressions for `to_tsquery`: with all words of a query, and with any of them. The last word may go on. */
export function searchExpressions(query: string): { all: string; any: string } {
  const words = (query.match(/[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?/gu) ?? []).slice(0, WORDS_MAX);
  const quoted = words.map((word, index) => (index === words.length - 1 ? `'${word}':*` : `'${word}'`));
  return { all: quoted.join(' & '), any: quoted.join(' | ') };
}

/** @returns the text without marks, and starts and ends of what they enclosed, in turn */
export function splitMarks(marked: string): { snippet: string; marks: number[] } {
  let snippet = '';
  const marks: number[] = [];
  for (const character of marked)
    if (character === MARK_START || character === MARK_END) marks.push(snippet.length);
    else snippet += character;
  return { snippet, marks };
}
