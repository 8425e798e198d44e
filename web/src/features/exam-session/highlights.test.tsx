import { render } from '@testing-library/react';
import { translate } from '../../../test/translate-page.js';
import { ReadingText } from '../../ui/reading-text.js';
import { partTexts, selectedRange, toggleHighlight } from './highlights.js';

const content = 'Which entry is filed first?\n\nChoose the one that is due before the others.';
const texts = partTexts({ content, exhibit: null });

const page = (highlights: Parameters<typeof toggleHighlight>[0] = []) => (
  <div data-part="question">
    <ReadingText text={content} marks={highlights.map((one) => ({ ...one, kind: 'highlight' }))} />
  </div>
);

/** Selects these words where they stand in one text node. */
function select(container: HTMLElement, words: string): Selection | null {
  const nodes = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const start = nodes.currentNode.textContent?.indexOf(words) ?? -1;
    if (start >= 0)
      window
        .getSelection()
        ?.setBaseAndExtent(nodes.currentNode, start, nodes.currentNode, start + words.length);
  }
  return window.getSelection();
}

const marked = (container: HTMLElement) =>
  [...container.querySelectorAll('mark')].map((mark) => mark.textContent);

describe('a highlight on a page that the browser has translated', () => {
  test('marks the selected words where the text is still the same', () => {
    const { container, rerender } = render(page());
    translate(container);
    const selected = selectedRange(select(container, 'due before'), texts);
    expect(selected && texts.question.slice(selected.range.start, selected.range.end)).toBe('due before');
    const highlights = selected ? toggleHighlight([], selected.part, selected.range) : [];
    rerender(page(highlights));
    expect(marked(container)).toEqual(['due before']);
    translate(container);
    rerender(page(toggleHighlight(highlights, 'question', { start: 6, end: 11 })));
    expect(marked(container)).toEqual(['entry', 'due before']);
    expect(container.textContent).toBe(texts.question.replaceAll('\n', ''));
  });

  test('is not offered where the words are others, so that it marks no wrong place', () => {
    const { container } = render(page());
    translate(container, (text) => text.replace('Choose the one that', 'Elija la que'));
    expect(selectedRange(select(container, 'due before'), texts)).toBeNull();
    expect(selectedRange(select(container, 'entry'), texts)).toMatchObject({ range: { start: 6, end: 11 } });
  });
});
