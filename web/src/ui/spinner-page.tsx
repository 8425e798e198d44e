import styles from './page.module.css';

export function SpinnerPage() {
  return (
    <div className={`${styles.loading} center`} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
