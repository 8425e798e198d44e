import { Link } from 'react-router-dom';
import { brand } from '../content.js';
import styles from './wordmark.module.css';

export function BrandLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={styles.link} aria-label={label}>
      <Wordmark />
    </Link>
  );
}

export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--accent)" />
        <g fill="none" stroke="var(--on-accent)" strokeLinecap="round" strokeLinejoin="round">
          <path d="M6.5 12.2 9.6 10v12.5" strokeWidth="2.8" />
          <rect x="13.2" y="10" width="8" height="12.5" rx="4" strokeWidth="2.8" />
          <path d="m24.2 8.2 3.6 3.6m0-3.6-3.6 3.6" strokeWidth="1.9" />
        </g>
      </svg>
      {brand.name}
    </span>
  );
}
