import { Flex } from 'antd';
import { Skeleton, SkeletonRows } from '../skeleton.js';
import styles from './question-screen.module.css';

interface Props {
  title: string;
  /** Completes "Loading …": "the quiz". */
  what: string;
}

export function QuestionSkeleton({ title, what }: Props) {
  return (
    <div className={styles.quiz} aria-busy="true">
      <title>{title}</title>
      <span className="visually-hidden" role="status">
        {`Loading ${what}`}
      </span>
      <div className={styles.stripColumn}>
        <Skeleton width="140px" />
        <Skeleton width="96px" />
      </div>
      <div className={`${styles.columns} column`}>
        <div className={styles.question} data-split="true">
          <div>
            <Skeleton width="120px" height={14} />
            <Flex vertical gap={12} style={{ margin: '14px 0 30px' }}>
              <Skeleton height={20} />
              <Skeleton height={20} />
              <Skeleton width="62%" height={20} />
            </Flex>
          </div>
          <SkeletonRows rows={4} height={56} />
        </div>
      </div>
    </div>
  );
}
