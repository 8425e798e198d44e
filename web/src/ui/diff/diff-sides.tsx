import { DiffPieces } from './diff-pieces.js';
import { diffText, type DiffUnit } from './diff-text.js';
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
