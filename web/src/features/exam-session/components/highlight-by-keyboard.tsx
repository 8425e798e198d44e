import type { ExamQuestion, HighlightPart } from '@tenfold/contracts';
import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { partTexts, wordsOf, type TextRange } from '../highlights.js';
import type { WordCursor } from '../hooks/use-highlighting.js';
import styles from '../exam-session.module.css';

interface Props {
  question: ExamQuestion;
  onMove: (cursor: WordCursor | null) => void;
  onHighlight: (part: HighlightPart, range: TextRange) => void;
  onDone: () => void;
  announce: (words: string) => void;
}

interface Place {
  part: number;
  /** Indexes of words: the selection began at `anchor`, and the arrow keys move `focus`. */
  anchor: number;
  focus: number;
}

/** Chooses words with the arrow keys, because a page has no text cursor. */
export function HighlightByKeyboard({ question, onMove, onHighlight, onDone, announce }: Props) {
  const [place, setPlace] = useState<Place>({ part: 0, anchor: 0, focus: 0 });
  const parts = partsOf(question);
  const { part, text, words } = parts[place.part] ?? { part: 'question' as const, text: '', words: [] };
  const first = words[Math.min(place.anchor, place.focus)];
  const last = words[Math.max(place.anchor, place.focus)];
  const start = first?.start ?? 0;
  const end = last?.end ?? 0;

  const show = useEffectEvent(() => {
    onMove(first && last ? { part, range: { start, end } } : null);
    announce(text.slice(start, end));
  });
  useEffect(() => show(), [part, start, end]);
  useEffect(() => {
    document.querySelector('[data-cursor=true]')?.scrollIntoView({ block: 'nearest' });
  }, [part, start, end]);

  const move = (by: number, extend: boolean) => {
    const focus = Math.min(words.length - 1, Math.max(0, place.focus + by));
    setPlace({ ...place, focus, anchor: extend ? place.anchor : focus });
  };
  useCapturedKeys((event) => {
    const actions: Record<string, () => void> = {
      ArrowRight: () => move(1, event.shiftKey),
      ArrowLeft: () => move(-1, event.shiftKey),
      ArrowDown: () => move(LINE_WORDS, event.shiftKey),
      ArrowUp: () => move(-LINE_WORDS, event.shiftKey),
      Tab: () => setPlace({ part: (place.part + 1) % parts.length, anchor: 0, focus: 0 }),
      Enter: () => end > start && onHighlight(part, { start, end }),
      h: () => end > start && onHighlight(part, { start, end }),
      Escape: onDone,
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });

  const exhibitKey = parts.length > 1 ? ' Tab changes between question and exhibit.' : '';
  return (
    <Alert
      className={styles.keyboardBar}
      type="info"
      role="note"
      title="Highlighting by keyboard"
      description={`Arrow keys choose a word, with Shift several.${exhibitKey} Enter highlights, or removes the highlight. Escape ends.`}
      action={
        <Button size="small" tabIndex={-1} onClick={onDone}>
          Done
        </Button>
      }
    />
  );
}

const LINE_WORDS = 10;

/** Before any other listener of the page. */
function useCapturedKeys(onKey: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent(onKey);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

function partsOf(question: ExamQuestion) {
  const texts = partTexts(question);
  return (['question', 'exhibit'] as const).flatMap((part) => {
    const words = wordsOf(texts[part]);
    return words.length === 0 ? [] : [{ part, text: texts[part], words }];
  });
}
