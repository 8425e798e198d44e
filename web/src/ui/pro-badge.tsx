import styles from './pro-badge.module.css';

/** Beside the name of somebody on Pro. */
export function ProBadge() {
  return <span className={styles.badge}>Pro</span>;
}
