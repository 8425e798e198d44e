import type { ReactNode } from 'react';
import { brand } from '../../content.js';
import { paths } from '../../paths.js';
import { ThemeSwitch } from '../theme-switch.js';
import { BrandLink } from '../wordmark.js';
import styles from './public-header.module.css';

export function PublicHeader({ home = paths.landing, children }: { home?: string; children?: ReactNode }) {
  return (
    <header className={`${styles.header} row column`}>
      <BrandLink to={home} label={`${brand.name}, home`} />
      <div className={styles.theme}>
        <ThemeSwitch />
      </div>
      {children}
    </header>
  );
}
