import { sectionBand } from '@tenfold/exam';
import type { ReactNode } from 'react';
import { bandWords } from './bands.js';
import styles from './section-bars.module.css';

export interface SectionBar {
  id: string;
  name: string;
  /** Percent, with its band's word beside it; null when it is not known or not shown. */
  accuracy: number | null;
  /** Percent. When given, the bar tells it, in the accent; else the bar tells the accuracy, in its band's colour. */
  completion?: number;
  /** Under the name: "12 of 75 questions". */
  detail: ReactNode;
}

/** Sections as bars, each with its figures in words. */
export function SectionBars({ bars }: { bars: readonly SectionBar[] }) {
  return (
    <ul className={styles.list}>
      {bars.map(({ id, name, accuracy, completion, detail }) => {
        const band = accuracy === null ? null : sectionBand(accuracy);
        return (
          <li key={id} className={styles.row} data-band={band ?? 'none'}>
            <span className={styles.name}>{name}</span>
            {band && <span className={styles.value}>{`${accuracy}% · ${bandWords[band]}`}</span>}
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.fill}
                data-tells={completion === undefined ? 'accuracy' : 'completion'}
                style={{ width: `${completion ?? accuracy ?? 0}%` }}
              />
            </span>
            <span className={styles.detail}>{detail}</span>
          </li>
        );
      })}
    </ul>
  );
}
