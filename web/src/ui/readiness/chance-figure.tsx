import type { ReadinessEstimate } from '@tenfold/contracts';
import { chanceRangeText } from './readiness-text.js';
import styles from './readiness.module.css';

/** The chance of passing as the largest figure of its screen, with its range. */
export function ChanceFigure({ estimate }: { estimate: ReadinessEstimate }) {
  const { chance, chanceLow, chanceHigh } = estimate;
  const [figure = chance, ...qualifier] = chance.split(' ').toReversed();
  const range = chanceRangeText(estimate);
  const caption = range === chance ? 'from your answers' : `${range}, from your answers`;
  return (
    <div className="numbers">
      <p className={styles.chance}>
        <span className={styles.qualifier}>{`${qualifier.toReversed().join(' ')} `}</span>
        {figure}
      </p>
      <div className={`${styles.range} meter`} aria-hidden="true">
        <span style={{ left: `${chanceLow}%`, width: `${Math.max(1, chanceHigh - chanceLow)}%` }} />
      </div>
      <p className="muted small">{`${caption.charAt(0).toUpperCase()}${caption.slice(1)}`}</p>
    </div>
  );
}
