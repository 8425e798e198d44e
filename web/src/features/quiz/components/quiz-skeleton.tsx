import { Skeleton, SkeletonRows } from '../../../ui/skeleton.js';
import styles from './quiz-skeleton.module.css';

export function QuizSkeleton() {
  return (
    <div aria-busy="true">
      <title>Study session</title>
      <span className="visually-hidden" role="status">
        Loading the quiz
      </span>
      <div className={styles.strip}>
        <Skeleton width="140px" />
        <Skeleton width="96px" />
      </div>
      <div className={styles.column}>
        <Skeleton width="120px" height={14} />
        <div className={styles.text}>
          <Skeleton height={20} />
          <Skeleton height={20} />
          <Skeleton width="62%" height={20} />
        </div>
        <SkeletonRows rows={4} height={56} />
      </div>
    </div>
  );
}
