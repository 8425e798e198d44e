import { LockOutlined } from '@ant-design/icons';
import { useId } from 'react';
import styles from './locked-card.module.css';

interface Props {
  feature: string;
  /** What the feature would show. */
  text: string;
  onUpgrade: () => void;
}

/** A Pro feature on the Free plan. */
export function LockedCard({ feature, text, onUpgrade }: Props) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <LockOutlined className={styles.icon} aria-hidden="true" />
      <h2 id={id}>{feature}</h2>
      <p className={styles.text}>{text}</p>
      <button type="button" className={styles.button} onClick={onUpgrade}>
        Unlock with Pro
      </button>
    </section>
  );
}
