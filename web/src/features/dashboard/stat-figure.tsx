import type { Band } from '@tenfold/exam';
import type { ComponentProps, ReactNode } from 'react';
import styles from './stat-figure.module.css';

/** A tooltip around the figure adds its own handlers. */
interface Props extends ComponentProps<'div'> {
  label: ReactNode;
  value: ReactNode;
  detail: ReactNode;
  /** Colours the dot beside the detail, whose words say the same. */
  band?: Band;
}

/** One figure of the row: what it is, the figure, and a word on it. */
export function StatFigure({ label, value, detail, band, ...rest }: Props) {
  return (
    <div {...rest} className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.detail}>
        {band && <span className={styles.dot} data-band={band} aria-hidden="true" />}
        {detail}
      </dd>
    </div>
  );
}
