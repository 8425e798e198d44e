import { LockOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useUser } from '../../api/current-user.js';
import { focusedStudyStatsQuery } from '../../api/focused-study-stats.js';
import { recentActivityQuery } from '../../api/recent-activity.js';
import { sectionProgressQuery } from '../../api/section-progress.js';
import { statsQuery } from '../../api/stats.js';
import { hasPro } from '../../lib/access.js';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.js';
import { ErrorState, QueryView } from '../../ui/states.js';
import { UpgradeDialog } from '../../ui/upgrade-dialog.js';
import { ACHIEVEMENTS_AND_GOALS, AchievementsCard } from './components/achievements-card.js';
import { EXAM_READINESS } from './components/exam-readiness.js';
import { OVERALL_PERFORMANCE, OverallPerformanceCard } from './components/overall-performance-card.js';
import { SECTION_PERFORMANCE, SectionPerformanceCard } from './components/section-performance-card.js';
import { STUDY_STATISTICS, StudyStatisticsCard } from './components/study-statistics-card.js';
import { TIMING_ANALYSIS, TimingCard } from './components/timing-card.js';
import styles from './components/analytics.module.css';

const LEAD = 'What your quizzes say about how ready you are.';

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
          <Flex vertical gap="var(--gap)">
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
          </Flex>
        )}
      </QueryView>
    </Page>
  );
}

const locked = [
  {
    feature: SECTION_PERFORMANCE,
    text: 'How well each section goes, from the weakest to the strongest, and what to practice next.',
  },
  {
    feature: TIMING_ANALYSIS,
    text: 'Your pace per question against the target, and whether a full exam at this pace ends in time.',
  },
  {
    feature: EXAM_READINESS,
    text: 'How near you are to passing, in four levels, and what takes you up to the next one.',
  },
] as const;

function LockedAnalytics() {
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <div className={styles.locked}>
      {locked.map(({ feature, text }) => (
        <Card key={feature} title={feature} extra={<LockOutlined className="muted" aria-hidden />}>
          <Flex vertical align="flex-start" gap={12}>
            <Typography.Text type="secondary">{text}</Typography.Text>
            <Button type="link" className="text-link" onClick={() => setSelected(feature)}>
              Upgrade to Pro
            </Button>
          </Flex>
        </Card>
      ))}
      <UpgradeDialog feature={selected} onClose={() => setSelected(null)} />
    </div>
  );
}

function AnalyticsSkeleton({ pro }: { pro: boolean }) {
  return (
    <Flex vertical gap="var(--gap)">
      <div className={styles.top}>
        <Card title={OVERALL_PERFORMANCE}>
          <Skeleton height={pro ? 480 : 324} />
        </Card>
        <Card title={STUDY_STATISTICS}>
          <SkeletonRows rows={6} height={56} />
        </Card>
      </div>
      {pro && (
        <Card title={SECTION_PERFORMANCE}>
          <SkeletonRows rows={6} height={64} />
        </Card>
      )}
      <Card title={ACHIEVEMENTS_AND_GOALS}>
        <SkeletonRows rows={4} height={58} />
      </Card>
      {pro && (
        <Card title={TIMING_ANALYSIS}>
          <SkeletonRows rows={2} height={64} />
        </Card>
      )}
    </Flex>
  );
}
