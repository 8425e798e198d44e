import type { ReactNode } from 'react';
import { brand } from '../../../content.js';
import { PlainLayout } from '../../../ui/layout/plain-layout.js';
import styles from './narrow-page.module.css';

interface Props {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

export function NarrowPage({ title, lead, children }: Props) {
  return (
    <PlainLayout>
      <title>{`${title} · ${brand.name}`}</title>
      <div className={styles.page}>
        <h1>{title}</h1>
        <div className={styles.lead} role="status">
          {lead}
        </div>
        {children}
      </div>
    </PlainLayout>
  );
}
