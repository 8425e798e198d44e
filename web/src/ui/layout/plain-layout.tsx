import type { ReactNode } from 'react';
import { paths } from '../../paths.js';
import { AntdProvider } from '../theme/antd-provider.js';
import { PublicHeader } from './public-header.js';
import styles from './layout.module.css';

export function PlainLayout({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <AntdProvider>
      <PublicHeader home={paths.home} />
      <main className={`${styles.plainMain} column`} data-wide={wide}>
        {children}
      </main>
    </AntdProvider>
  );
}
