import { Card } from '../../../ui/card.js';
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.js';
import { ACHIEVEMENTS_AND_GOALS } from './achievements-card.js';
import { OVERALL_PERFORMANCE } from './overall-performance-card.js';
import { SECTION_PERFORMANCE } from './section-performance-card.js';
import { STUDY_STATISTICS } from './study-statistics-card.js';
import { TIMING_ANALYSIS } from './timing-card.js';
import achievements from './achievements-card.module.css';
import styles from './analytics-page.module.css';
import readiness from './exam-readiness.module.css';
import overall from './overall-performance-card.module.css';
import performance from './section-performance-card.module.css';
import timing from './timing-card.module.css';

export function AnalyticsSkeleton({ pro }: { pro: boolean }) {
  return (
    <div className={styles.cards}>
      <div className={styles.top}>
        <Card title={OVERALL_PERFORMANCE}>
          <div className={overall.overall}>
            <SkeletonRows rows={3} height={64} />
            <Skeleton height={280} />
          </div>
          {pro && (
            <div className={readiness.readiness}>
              <Skeleton height={104} />
              <Skeleton height={80} />
            </div>
          )}
        </Card>
        <Card title={STUDY_STATISTICS}>
          <SkeletonRows rows={6} height={56} />
        </Card>
      </div>
      {pro && (
        <Card title={SECTION_PERFORMANCE}>
          <div className={performance.columns}>
            <SkeletonRows rows={6} height={64} />
            <Skeleton height={200} />
          </div>
        </Card>
      )}
      <Card title={ACHIEVEMENTS_AND_GOALS}>
        <div className={achievements.parts}>
          <SkeletonRows rows={3} height={44} />
          <SkeletonRows rows={4} height={58} />
        </div>
      </Card>
      {pro && (
        <Card title={TIMING_ANALYSIS}>
          <div className={timing.parts}>
            <Skeleton height={120} />
            <Skeleton height={96} />
          </div>
        </Card>
      )}
    </div>
  );
}
