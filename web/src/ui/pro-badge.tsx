import styles from './pro-badge.module.css';

export function ProBadge() {
  return <span className={styles.badge}>Pro</span>;
}
