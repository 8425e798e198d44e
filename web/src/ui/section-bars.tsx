import { sectionBand } from '@tenfold/exam';
import type { ReactNode } from 'react';
import { bandWords } from './bands.js';
import styles from './section-bars.module.css';

export interface SectionBar {
  id: string;
  name: string;
  /** Percent; null when unknown or not shown. */
  accuracy: number | null;
  /** Percent. If given, the bar shows completion in the accent color; otherwise accuracy in the band's color. */
  completion?: number;
  /** Says that there is too little evidence; mutes the bar. */
  qualifier?: string | null;
  /** Below the name: "12 of 75 questions". */
  detail: ReactNode;
}

export function SectionBars({ bars }: { bars: readonly SectionBar[] }) {
  return (
    <ul className={styles.list}>
      {bars.map(({ id, name, accuracy, completion, qualifier = null, detail }) => {
        const band = accuracy === null ? null : sectionBand(accuracy);
        return (
          <li key={id} className={styles.row} data-band={qualifier === null ? (band ?? 'none') : 'none'}>
            <span className={styles.name}>{name}</span>
            {band && <span className={styles.value}>{`${accuracy}% · ${bandWords[band]}`}</span>}
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.fill}
                data-tells={completion === undefined ? 'accuracy' : 'completion'}
                style={{ width: `${completion ?? accuracy ?? 0}%` }}
              />
            </span>
            <span className={styles.detail}>
              {detail}
              {qualifier !== null && ` · ${qualifier}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
