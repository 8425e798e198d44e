import styles from './pro-badge.module.css';

export const ProBadge = () => <span className={styles.badge}>Pro</span>;
