import { useEffect, useState } from 'react';
import { brand, statistics } from '../../content.js';
import { prefersReducedMotion } from '../../lib/prefers-reduced-motion.js';
import styles from './landing-page.module.css';

const ROTATION_MS = 3_000;

export function StatisticsStrip() {
  const [highlighted, setHighlighted] = useState(0);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused || prefersReducedMotion()) return undefined;
    const timer = setInterval(() => setHighlighted((index) => (index + 1) % statistics.length), ROTATION_MS);
    return () => clearInterval(timer);
  }, [paused]);

  return (
    <section
      className={styles.strip}
      aria-label={`${brand.name} in figures`}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
    >
      <dl className={`${styles.column} ${styles.figures}`}>
        {statistics.map(({ value, label }, index) => (
          <div key={label} className={styles.figure} data-highlighted={index === highlighted}>
            <dt className={`${styles.text} muted`}>{label}</dt>
            <dd className={`${styles.heading} numbers`}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
