import { LockOutlined } from '@ant-design/icons';
import { useId } from 'react';
import styles from './locked-card.module.css';

interface Props {
  /** The Pro feature's name. */
  feature: string;
  /** What it would show here. */
  text: string;
  /** Opens the Upgrade to Pro dialog. */
  onUpgrade: () => void;
}

/** A Pro card on the Free plan: says what is behind the lock and opens the upgrade dialog. */
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
