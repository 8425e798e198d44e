import type { ExamQuestion, ExamWork, HighlightPart } from '@tenfold/contracts';
import { EXAM_HIGHLIGHTS_MAX } from '@tenfold/exam';
import { useState } from 'react';
import { toast } from '../../../lib/toast.js';
import { partTexts, selectedRange, toggleHighlight, type PartTexts, type TextRange } from '../highlights.js';

export interface WordCursor {
  part: HighlightPart;
  range: TextRange;
}

interface Mark extends TextRange {
  kind: 'highlight' | 'cursor';
}

export interface Highlighting {
  texts: PartTexts;
  /** Words are chosen by keyboard, because no text is selected. */
  choosesWords: boolean;
  stopChoosing: () => void;
  moveCursor: (cursor: WordCursor | null) => void;
  highlight: (part: HighlightPart, range: TextRange) => void;
  highlightByKey: () => void;
  marksOf: (part: HighlightPart) => Mark[];
}

export function useHighlighting(
  question: ExamQuestion,
  { highlights }: ExamWork,
  edit: (changes: Pick<ExamWork, 'highlights'>) => void,
): Highlighting {
  const [choosesWordsOn, setChoosesWordsOn] = useState<string | null>(null);
  const [cursor, setCursor] = useState<WordCursor | null>(null);
  const choosesWords = choosesWordsOn === question.id;
  const texts = partTexts(question);
  const highlight = (part: HighlightPart, range: TextRange) => {
    const changed = toggleHighlight(highlights, part, range);
    if (changed.length > EXAM_HIGHLIGHTS_MAX) {
      toast({ title: 'Too many highlights', description: `A question can have ${EXAM_HIGHLIGHTS_MAX}.` });
      return;
    }
    edit({ highlights: changed });
  };
  return {
    texts,
    choosesWords,
    stopChoosing: () => setChoosesWordsOn(null),
    moveCursor: setCursor,
    highlight,
    highlightByKey: () => {
      const selected = selectedRange(window.getSelection(), texts);
      if (!selected) return setChoosesWordsOn(question.id);
      highlight(selected.part, selected.range);
      window.getSelection()?.removeAllRanges();
    },
    marksOf: (part) => [
      ...highlights
        .filter((one) => one.part === part)
        .map(({ start, end }) => ({ start, end, kind: 'highlight' as const })),
      ...(choosesWords && cursor?.part === part ? [{ ...cursor.range, kind: 'cursor' as const }] : []),
    ],
  };
}
