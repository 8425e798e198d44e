import { Fragment, type ReactNode } from 'react';
import styles from './reading.module.css';

/** A range of UTF-16 code units of the text; `end` is exclusive. */
export interface TextMark {
  start: number;
  end: number;
  kind: 'highlight' | 'cursor';
}

/** @param offset position of `text` in the text that the marks refer to */
export function markedText(text: string, marks: readonly TextMark[], offset = 0): ReactNode {
  const inside = marks.filter(({ start, end }) => start < offset + text.length && end > offset);
  if (inside.length === 0) return text;
  const edges = inside.flatMap(({ start, end }) => [start - offset, end - offset]);
  const cuts = [...new Set([0, ...edges, text.length])]
    .filter((at) => at >= 0 && at <= text.length)
    .toSorted((one, other) => one - other);
  return cuts.slice(0, -1).map((from, index) => {
    const piece = text.slice(from, cuts[index + 1]);
    const at = offset + from;
    const kinds = inside.filter(({ start, end }) => start <= at && at < end).map(({ kind }) => kind);
    if (kinds.length === 0) return <Fragment key={from}>{piece}</Fragment>;
    return (
      <mark
        key={from}
        className={styles.mark}
        data-highlight={kinds.includes('highlight')}
        data-cursor={kinds.includes('cursor')}
      >
        {piece}
      </mark>
    );
  });
}
