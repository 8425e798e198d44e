import type { MilestoneLevel } from '@tenfold/exam';
import styles from './medal.module.css';

interface Props {
  level: MilestoneLevel;
  /** Height in px. */
  size?: number;
}

/** Decorative: callers show the level as text, from `medalNames`. */
export function Medal({ level, size = 40 }: Props) {
  return (
    <svg
      className={styles.medal}
      data-level={level}
      width={(size * 26) / 38}
      height={size}
      viewBox="7 1 26 38"
      aria-hidden="true"
    >
      <path className={styles.ribbon} d="M11 2h8l3 14h-6z" />
      <path className={styles.ribbonShade} d="M29 2h-8l-3 14h6z" />
      <circle className={styles.rim} cx="20" cy="25.5" r="12.5" />
      <circle className={styles.face} cx="20" cy="25.5" r="9.6" />
      <path
        className={styles.star}
        d="m20 18.9 2 4.3 4.7.6-3.4 3.2.9 4.7-4.2-2.3-4.2 2.3.9-4.7-3.4-3.2 4.7-.6z"
      />
    </svg>
  );
}

export const medalNames: Record<MilestoneLevel, string> = {
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
};
