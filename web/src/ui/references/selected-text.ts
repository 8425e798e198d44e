import type { HighlightedText, ReferenceParagraph } from '@tenfold/contracts';
import { useEffect, useState, type RefObject } from 'react';

/** The selection in `root`, kept up to date: the part of it in the paragraph where it begins. */
export function useSelectedText(
  root: RefObject<HTMLElement | null>,
  paragraphs: readonly ReferenceParagraph[],
): HighlightedText | null {
  const [selected, setSelected] = useState<HighlightedText | null>(null);
  useEffect(() => {
    const onChange = () => setSelected(selectedText(root.current, paragraphs, document.getSelection()));
    document.addEventListener('selectionchange', onChange);
    return () => document.removeEventListener('selectionchange', onChange);
  }, [root, paragraphs]);
  return selected;
}

/** Null also where the browser shows a translation: its positions are not those of the text. */
function selectedText(
  root: HTMLElement | null,
  paragraphs: readonly ReferenceParagraph[],
  selection: Selection | null,
): HighlightedText | null {
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const spans = [...root.querySelectorAll<HTMLElement>('[data-paragraph]')];
  for (const span of spans.filter((one) => range.intersectsNode(one))) {
    const place = Number(span.dataset['paragraph']);
    const text = paragraphs.find((one) => one.place === place)?.text;
    if (text === undefined || text !== span.textContent) return null;
    const start = offsetIn(span, range.startContainer, range.startOffset) ?? 0;
    const end = offsetIn(span, range.endContainer, range.endOffset) ?? text.length;
    // a selection may begin behind the last character of the paragraph above
    if (text.slice(start, end).trim() !== '') return { paragraph: place, start, end };
  }
  return null;
}

function offsetIn(span: HTMLElement, node: Node, offset: number): number | null {
  if (!span.contains(node)) return null;
  const before = document.createRange();
  before.selectNodeContents(span);
  before.setEnd(node, offset);
  return before.toString().length;
}
