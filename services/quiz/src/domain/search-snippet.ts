/** Private-use characters, which the search removes from the texts. */
export const MARK_START = '\ue000';
export const MARK_END = '\ue001';

const MARK_EDGE = new RegExp(`[${MARK_START}${MARK_END}]`);

interface MarkedSnippet {
  snippet: string;
  marks: { start: number; end: number }[];
}

export function readSnippet(headline: string): MarkedSnippet {
  const marks: MarkedSnippet['marks'] = [];
  let snippet = '';
  for (const [index, piece] of headline.split(MARK_EDGE).entries()) {
    if (index % 2 === 1) marks.push({ start: snippet.length, end: snippet.length + piece.length });
    snippet += piece;
  }
  return { snippet, marks };
}
