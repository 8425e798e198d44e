import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

interface Props {
  title: string;
  /** Beside the title. */
  extra?: ReactNode;
  children: ReactNode;
}

export function Card({ title, extra, children }: Props) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  );
}
