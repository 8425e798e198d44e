import { diffText, type DiffPiece, type DiffUnit } from '../text-diff.js';
import styles from './diff.module.css';

interface Props {
  before: string;
  after: string;
  unit: DiffUnit;
  names: readonly [before: string, after: string];
}

/** Two texts side by side: what only the first has is struck through, what only the second has is underlined. */
export function DiffSides({ before, after, unit, names }: Props) {
  const pieces = diffText(before, after, unit);
  return (
    <div className={styles.sides}>
      <Side name={names[0]} pieces={pieces.filter(({ kind }) => kind !== 'added')} />
      <Side name={names[1]} pieces={pieces.filter(({ kind }) => kind !== 'removed')} />
    </div>
  );
}

function Side({ name, pieces }: { name: string; pieces: readonly DiffPiece[] }) {
  return (
    <div className={`${styles.side} panel small`}>
      <p className="muted smaller">{name}</p>
      {pieces.length === 0 ? <span className="muted">Nothing</span> : pieces.map(pieceOf)}
    </div>
  );
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
