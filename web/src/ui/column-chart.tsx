import type { ReactNode } from 'react';
import styles from './chart.module.css';

interface Column {
  id: string | number;
  height: number;
  color: string;
  label?: ReactNode;
}

interface Props {
  columns: readonly Column[];
  line: number;
}

export function ColumnChart({ columns, line }: Props) {
  return (
    <div className={styles.plot}>
      <span className={styles.line} style={{ bottom: `${line}%` }} />
      {columns.map(({ id, height, color, label }) => (
        <span key={id} className={styles.column} style={{ height: `${height}%`, background: color }}>
          {label !== undefined && <span className={`${styles.value} numbers smaller`}>{label}</span>}
        </span>
      ))}
    </div>
  );
}

export function LineKey({ children }: { children: ReactNode }) {
  return <span className={styles.key}>{children}</span>;
}
