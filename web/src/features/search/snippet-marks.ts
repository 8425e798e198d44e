import type { SearchResult } from '@tenfold/contracts';
import type { TextMark } from '../../ui/marked-text.js';

export function highlightsOf({ marks }: Pick<SearchResult, 'marks'>): TextMark[] {
  return marks.map((mark) => ({ ...mark, kind: 'highlight' }));
}
