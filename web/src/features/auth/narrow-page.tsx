import type { ReactNode } from 'react';
import { brand } from '../../content.js';
import { PlainLayout } from '../../ui/layout/plain-layout.js';
import styles from './narrow-page.module.css';

interface Props {
  title: string;
  /** What there is to know. */
  lead: ReactNode;
  /** What there is to do. */
  children: ReactNode;
}

/** One thing to do, reached without being signed in. */
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
