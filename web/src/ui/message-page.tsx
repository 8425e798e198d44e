import type { ReactNode } from 'react';
import { brand } from '../content.js';
import styles from './page.module.css';

interface Props {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  standalone?: boolean;
}

export function MessagePage({ title, children, actions, standalone = false }: Props) {
  const Region = standalone ? 'main' : 'div';
  return (
    <Region className={`${styles.message} stack`}>
      <title>{`${title} · ${brand.name}`}</title>
      <h1>{title}</h1>
      <div className="muted">{children}</div>
      <div className={styles.actions}>{actions}</div>
    </Region>
  );
}
