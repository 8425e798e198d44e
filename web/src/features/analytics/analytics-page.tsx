import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../api/current-user.js';
import { focusedStudyStatsQuery } from '../../api/focused-study-stats.js';
import { recentActivityQuery } from '../../api/recent-activity.js';
import { sectionProgressQuery } from '../../api/section-progress.js';
import { statsQuery } from '../../api/stats.js';
import { hasPro } from '../../lib/access.js';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { ErrorState, QueryView } from '../../ui/states.js';
import { AchievementsCard } from './components/achievements-card.js';
import { AnalyticsSkeleton } from './components/analytics-skeleton.js';
import { LockedAnalytics } from './components/locked-analytics.js';
import { OVERALL_PERFORMANCE, OverallPerformanceCard } from './components/overall-performance-card.js';
import { SectionPerformanceCard } from './components/section-performance-card.js';
import { StudyStatisticsCard } from './components/study-statistics-card.js';
import { TimingCard } from './components/timing-card.js';
import styles from './components/analytics-page.module.css';

const LEAD = 'What your quizzes say about how ready you are.';

/** Requires the stats; the other cards load and fail independently. */
export function AnalyticsPage() {
  const pro = hasPro(useUser());
  const stats = useQuery(statsQuery);
  const activity = useQuery(recentActivityQuery);
  const focused = useQuery(focusedStudyStatsQuery);
  const sections = useQuery({ ...sectionProgressQuery, enabled: pro });
  const isFailed = stats.isError && !stats.data;
  if (isFailed) {
    return (
      <Page title="Analytics" lead={LEAD}>
        <Card title={OVERALL_PERFORMANCE}>
          <ErrorState what="your analytics" error={stats.error} retry={() => void stats.refetch()} />
        </Card>
      </Page>
    );
  }
  return (
    <Page title="Analytics" lead={LEAD}>
      <QueryView query={stats} what="your analytics" skeleton={<AnalyticsSkeleton pro={pro} />}>
        {(totals) => (
          <div className={styles.cards}>
            <div className={styles.top} data-newcomer={totals.totalQuizzes === 0}>
              <OverallPerformanceCard stats={totals} activity={activity} pro={pro} />
              <StudyStatisticsCard stats={totals} focused={focused} />
            </div>
            {pro ? (
              <>
                <SectionPerformanceCard query={sections} />
                <AchievementsCard stats={totals} />
                <TimingCard stats={totals} />
              </>
            ) : (
              <>
                <AchievementsCard stats={totals} />
                <LockedAnalytics />
              </>
            )}
          </div>
        )}
      </QueryView>
    </Page>
  );
}
