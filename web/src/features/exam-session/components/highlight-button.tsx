import { HighlightOutlined } from '@ant-design/icons';
import type { Highlight, HighlightPart } from '@tenfold/contracts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { selectedRange, type PartTexts, type TextRange } from '../highlights.js';
import styles from '../exam-session.module.css';

interface Props {
  texts: PartTexts;
  highlights: readonly Highlight[];
  onHighlight: (part: HighlightPart, range: TextRange) => void;
}

interface Place {
  part: HighlightPart;
  range: TextRange;
  left: number;
  top: number;
}

export function HighlightButton({ texts, highlights, onHighlight }: Props) {
  const [place, setPlace] = useState<Place | null>(null);
  const { question, exhibit } = texts;
  useEffect(() => {
    const onChange = () => setPlace(placeOf(window.getSelection(), { question, exhibit }));
    document.addEventListener('selectionchange', onChange);
    window.addEventListener('scroll', onChange, { passive: true });
    return () => {
      document.removeEventListener('selectionchange', onChange);
      window.removeEventListener('scroll', onChange);
    };
  }, [question, exhibit]);
  if (!place) return null;
  const { part, range, left, top } = place;
  const isHighlighted = highlights.some(
    (one) => one.part === part && one.start <= range.start && one.end >= range.end,
  );
  return (
    <Button
      className={styles.floating}
      style={{ left, top }}
      icon={<HighlightOutlined aria-hidden />}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onHighlight(part, range);
        window.getSelection()?.removeAllRanges();
      }}
    >
      {isHighlighted ? 'Remove highlight' : 'Highlight selection'}
    </Button>
  );
}

function placeOf(selection: Selection | null, texts: PartTexts): Place | null {
  const selected = selectedRange(selection, texts);
  if (!selection || !selected) return null;
  const box = selection.getRangeAt(0).getBoundingClientRect();
  return {
    ...selected,
    left: Math.max(8, Math.min(box.left, window.innerWidth - 200)),
    top: Math.min(box.bottom + 8, window.innerHeight - 130),
  };
}
