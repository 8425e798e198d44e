import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '../../content.js';
import { paths } from '../../paths.js';
import { AntdProvider } from '../theme/antd-provider.js';
import { ThemeSwitch } from '../theme-switch.js';
import { Wordmark } from '../wordmark.js';
import styles from './layout.module.css';

export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <AntdProvider>
      <header className={styles.plainTop}>
        <Link to={paths.home} className={styles.brand} aria-label={`${brand.name}, home`}>
          <Wordmark />
        </Link>
        <ThemeSwitch />
      </header>
      <main className={styles.plainMain}>{children}</main>
    </AntdProvider>
  );
}
