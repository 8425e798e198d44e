import type { ReactNode } from 'react';
import { brand } from '../content.js';
import styles from './message-page.module.css';

interface Props {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** Outside the frame of the signed-in screens, which has the main region. */
  standalone?: boolean;
}

/** One message in the middle of the screen, and the ways on. */
export function MessagePage({ title, children, actions, standalone = false }: Props) {
  const Region = standalone ? 'main' : 'div';
  return (
    <Region className={styles.page}>
      <title>{`${title} · ${brand.name}`}</title>
      <h1>{title}</h1>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </Region>
  );
}
