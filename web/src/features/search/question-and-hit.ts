import type { SearchResult } from '@tenfold/contracts';
import type { ReactNode } from 'react';
import { markedText } from '../../ui/marked-text.js';

const COMPARED = 40;

/** The question first; the hit is null when the found words are in the opening of the question, which then marks them. */
export function questionAndHit({ question, snippet, marks }: SearchResult): {
  question: ReactNode;
  hit: ReactNode;
} {
  const marked = markedText(
    snippet,
    marks.map((mark) => ({ ...mark, kind: 'highlight' })),
  );
  return snippet.startsWith(question.slice(0, COMPARED))
    ? { question: marked, hit: null }
    : { question, hit: marked };
}
