import type { Band } from '@tenfold/exam';
import type { ComponentProps, ReactNode } from 'react';
import styles from './stat-figure.module.css';

/** Extends div props, because a tooltip around it adds handlers. */
interface Props extends ComponentProps<'div'> {
  label: ReactNode;
  value: ReactNode;
  detail: ReactNode;
  /** Color of the dot beside the remark, which says the same in words. */
  band?: Band | undefined;
  /** Says that there is too little evidence; mutes the number. */
  qualifier?: string | null;
}

export function StatFigure({ label, value, detail, band, qualifier = null, ...rest }: Props) {
  return (
    <div {...rest} className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value} data-muted={qualifier !== null}>
        {value}
      </dd>
      <dd className={styles.detail}>
        {band && qualifier === null && <span className={styles.dot} data-band={band} aria-hidden="true" />}
        {detail}
      </dd>
      {qualifier !== null && <dd className={styles.qualifier}>{qualifier}</dd>}
    </div>
  );
}
