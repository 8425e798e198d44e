import type { ExamQuestion, Highlight, HighlightPart } from '@tenfold/contracts';
import { readingPlainText } from '../../ui/reading-text.js';

export interface TextRange {
  start: number;
  end: number;
}

/** Adds the range, or removes it if it is already highlighted completely. Ranges of a part never touch each other. */
export function toggleHighlight(
  highlights: readonly Highlight[],
  part: HighlightPart,
  range: TextRange,
): Highlight[] {
  const others = highlights.filter((one) => one.part !== part);
  const own = highlights.filter((one) => one.part === part);
  const changed = own.some(({ start, end }) => start <= range.start && end >= range.end)
    ? own.flatMap((one) => without(one, range))
    : merged([...own, { part, ...range }]);
  return [...others, ...changed];
}

function without({ part, start, end }: Highlight, range: TextRange): Highlight[] {
  if (end <= range.start || start >= range.end) return [{ part, start, end }];
  const pieces = [
    { part, start, end: range.start },
    { part, start: range.end, end },
  ];
  return pieces.filter((piece) => piece.start < piece.end);
}

function merged(highlights: readonly Highlight[]): Highlight[] {
  const result: Highlight[] = [];
  for (const one of highlights.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && one.start <= last.end) last.end = Math.max(last.end, one.end);
    else result.push({ ...one });
  }
  return result;
}

const segmenter = new Intl.Segmenter('en-US', { granularity: 'word' });

export function wordsOf(text: string): TextRange[] {
  return [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ index, segment }) => ({ start: index, end: index + segment.length }));
}

export type PartTexts = Record<'question' | 'exhibit', string>;

export function partTexts({ content, exhibit }: Pick<ExamQuestion, 'content' | 'exhibit'>): PartTexts {
  return { question: readingPlainText(content), exhibit: readingPlainText(exhibit?.content ?? '') };
}

/**
 * The selected range in the part that contains the whole selection. Null for a collapsed or foreign selection, and where the
 * browser shows a translation: its positions are not those of the text.
 */
export function selectedRange(
  selection: Selection | null,
  texts: PartTexts,
): { part: HighlightPart; range: TextRange } | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const selected = selection.getRangeAt(0);
  const root = partOf(selected.commonAncestorContainer);
  if (!root) return null;
  const part = root.dataset['part'] as keyof PartTexts;
  const blocks = [...root.querySelectorAll<HTMLElement>('[data-start]')].filter((block) =>
    selected.intersectsNode(block),
  );
  const isOriginal = (block: HTMLElement): boolean =>
    texts[part].startsWith(block.textContent, Number(block.dataset['start']));
  if (!blocks.every(isOriginal)) return null;
  const ranges = blocks.map((block) => rangeIn(block, selected)).filter(({ start, end }) => start < end);
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return null;
  return { part, range: { start: first.start, end: last.end } };
}

function partOf(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>('[data-part]') ?? null;
}

function rangeIn(block: HTMLElement, selected: Range): TextRange {
  const offset = Number(block.dataset['start']);
  const length = block.textContent.length;
  const startsInside = block.contains(selected.startContainer);
  const endsInside = block.contains(selected.endContainer);
  return {
    start: offset + (startsInside ? lengthUntil(block, selected.startContainer, selected.startOffset) : 0),
    end: offset + (endsInside ? lengthUntil(block, selected.endContainer, selected.endOffset) : length),
  };
}

function lengthUntil(block: HTMLElement, node: Node, offset: number): number {
  const range = document.createRange();
  range.selectNodeContents(block);
  range.setEnd(node, offset);
  return range.toString().length;
}
