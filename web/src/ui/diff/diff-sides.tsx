import { diffText, type DiffUnit, type DiffPiece } from './diff-text.js';
import styles from './diff.module.css';

interface Props {
  before: string;
  after: string;
  unit: DiffUnit;
  names: readonly [before: string, after: string];
}

export function DiffSides({ before, after, unit, names }: Props) {
  const pieces = diffText(before, after, unit);
  return (
    <div className={styles.sides}>
      {([before, after] as const).map((text, index) => (
        <div key={index} className={`${styles.side} panel small`}>
          <p className="muted smaller">{names[index]}</p>
          {text === '' ? (
            <span className="muted">Nothing</span>
          ) : (
            <DiffPieces pieces={pieces} side={index === 0 ? 'before' : 'after'} />
          )}
        </div>
      ))}
    </div>
  );
}

interface PiecesProps {
  pieces: readonly DiffPiece[];
  side: 'before' | 'after';
}

/** One of the two texts: what only the first has is struck through, what only the second has is underlined. */
function DiffPieces({ pieces, side }: PiecesProps) {
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
