import type { ReactNode } from 'react';
import { brand } from '../content.js';
import styles from './page.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, lead, actions, children }: Props) {
  return (
    <div className={`${styles.page} stack column`}>
      <title>{`${title} · ${brand.name}`}</title>
      <header className={styles.head}>
        <div style={{ minWidth: 0 }}>
          <h1>{title}</h1>
          {lead && <div className={`${styles.lead} muted`}>{lead}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
