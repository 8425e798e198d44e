import { Flex } from 'antd';
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.js';
import styles from './running-quiz.module.css';

export function QuizSkeleton() {
  return (
    <div className={styles.quiz} aria-busy="true">
      <title>Study session</title>
      <span className="visually-hidden" role="status">
        Loading the quiz
      </span>
      <div className={styles.stripColumn}>
        <Skeleton width="140px" />
        <Skeleton width="96px" />
      </div>
      <div className={`${styles.columns} column`}>
        <Skeleton width="120px" height={14} />
        <Flex vertical gap={12} style={{ margin: '14px 0 30px' }}>
          <Skeleton height={20} />
          <Skeleton height={20} />
          <Skeleton width="62%" height={20} />
        </Flex>
        <SkeletonRows rows={4} height={56} />
      </div>
    </div>
  );
}
