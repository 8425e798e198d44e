import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '../../content.js';
import { paths } from '../../paths.js';
import { ThemeSwitch } from '../theme-switch.js';
import { Wordmark } from '../wordmark.js';
import styles from './public-header.module.css';

export function PublicHeader({ home = paths.landing, children }: { home?: string; children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <Link to={home} className={styles.brand} aria-label={`${brand.name}, home`}>
        <Wordmark />
      </Link>
      <div className={styles.theme}>
        <ThemeSwitch />
      </div>
      {children}
    </header>
  );
}
