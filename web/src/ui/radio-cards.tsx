import { Radio } from 'antd';
import type { ReactNode } from 'react';
import styles from './radio-cards.module.css';

export interface RadioCardsProps<Value> {
  label: string;
  value: Value | undefined;
  isBeside?: boolean;
  onChange: (value: Value) => void;
  children: ReactNode;
}

export function RadioCards<Value>({
  label,
  value,
  isBeside = false,
  onChange,
  children,
}: RadioCardsProps<Value>) {
  return (
    <Radio.Group
      aria-label={label}
      className={isBeside ? `${styles.cards} ${styles.beside}` : styles.cards}
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {children}
    </Radio.Group>
  );
}

interface CardProps {
  value: string | number;
  title: ReactNode;
  text: string;
}

export function RadioCard({ value, title, text }: CardProps) {
  return (
    <Radio value={value} className={styles.card}>
      <span className="label">{title}</span>
      <span className={`${styles.text} muted small numbers`}>{text}</span>
    </Radio>
  );
}
