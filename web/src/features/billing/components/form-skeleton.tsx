import { Skeleton } from '../../../ui/skeleton.js';
import styles from './payment-form.module.css';

export function FormSkeleton({ what }: { what: string }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden" role="status">{`Loading ${what}`}</span>
      <Skeleton width="30%" height={20} />
      <Skeleton width="100%" height={48} />
      <Skeleton width="100%" height={48} />
      <Skeleton width="100%" height={48} />
    </div>
  );
}
