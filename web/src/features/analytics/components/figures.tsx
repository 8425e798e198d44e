import type { ReactNode } from 'react';
import styles from './figures.module.css';

export function Figures({ columns, children }: { columns: 2 | 3; children: ReactNode }) {
  return (
    <dl className={styles.figures} data-columns={columns}>
      {children}
    </dl>
  );
}

interface Props {
  label: string;
  value: string | number;
  /** A remark beside the value. */
  detail?: string;
}

export function Figure({ label, value, detail }: Props) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        {typeof value === 'number' ? value.toLocaleString('en-US') : value}
        {detail !== undefined && <span className={styles.detail}> {detail}</span>}
      </dd>
    </div>
  );
}
