import type { DiffPiece } from './diff-text.js';
import styles from './diff.module.css';

interface Props {
  pieces: readonly DiffPiece[];
  side: 'before' | 'after';
}

/** One of the two texts: what only the first has is struck through, what only the second has is underlined. */
export function DiffPieces({ pieces, side }: Props) {
  const missing = side === 'before' ? 'added' : 'removed';
  return pieces.filter(({ kind }) => kind !== missing).map(pieceOf);
}

function pieceOf({ text, kind }: DiffPiece, index: number) {
  if (kind === 'same') return <span key={index}>{text}</span>;
  if (kind === 'removed')
    return (
      <del key={index} className={styles.removed}>
        {text}
      </del>
    );
  return (
    <ins key={index} className={styles.added}>
      {text}
    </ins>
  );
}
