import { useQuery } from '@tanstack/react-query';
import type { User } from '@tenfold/contracts';
import { Divider, Flex, Statistic } from 'antd';
import { useDeferredValue, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { focusedStudyStatsQuery } from '../../api/focused-study-stats.js';
import { subscriptionNoticesQuery } from '../../api/subscription-notices.js';
import { figures, trial, upgrade } from '../../content.js';
import { hasPro, isProSubscriber, mayTryPro } from '../../lib/access.js';
import { useDismissedNotices } from '../../lib/dismissed-notices.js';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { forgetPendingTrial, hasPendingTrial } from '../../lib/pending-trial.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { Page } from '../../ui/page.js';
import { ProBadge } from '../../ui/pro-badge.js';
import { Skeleton } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { SectionGrid } from '../../ui/study/section-grid.js';
import { SubscriptionNotice } from '../../ui/subscription-notice.js';
import { ExamAttemptsCard } from './exam-attempts-card.js';
import { QuickActionsCard } from './quick-actions-card.js';
import { ReadinessCard } from './readiness-card.js';
import { RecentActivityCard } from './recent-activity-card.js';
import { SectionProgressCard } from './section-progress-card.js';
import { StatsPanel } from './stats-panel.js';
import { TodayCard } from './today-card.js';
import styles from './dashboard.module.css';

const UpgradeDialog = lazyScreen(() => import('../../ui/upgrade-dialog.js').then((m) => m.UpgradeDialog));
const DailyQuizDialog = lazyScreen(() =>
  import('../../ui/study/daily-quiz-dialog.js').then((m) => m.DailyQuizDialog),
);

export function DashboardPage() {
  const user = useUser();
  const pro = hasPro(user);
  const [lockedFeature, setLockedFeature] = useState<string | null>(null);
  const [dailyQuizOpen, setDailyQuizOpen] = useState(false);
  // what lies below the first screen of a phone renders after it, in slices
  const showsRest = useDeferredValue(true, false);
  usePendingTrial(pro);

  const greeting = user.totalQuestions === 0 ? 'Welcome' : 'Welcome back';
  const title = user.firstName ? `${greeting}, ${user.firstName}` : greeting;
  return (
    <Page title={title}>
      <TodayCard
        pro={pro}
        badge={isProSubscriber(user) && <ProBadge />}
        onDailyQuiz={() => setDailyQuizOpen(true)}
      />
      {!pro && <UpgradeBanner user={user} />}
      {showsRest ? <Rest pro={pro} onLocked={setLockedFeature} /> : <div className={styles.later} />}
      <LazyPart name="The dialog" open={lockedFeature !== null} onClose={() => setLockedFeature(null)}>
        <UpgradeDialog feature={lockedFeature} onClose={() => setLockedFeature(null)} />
      </LazyPart>
      <LazyPart name="The dialog" open={dailyQuizOpen} onClose={() => setDailyQuizOpen(false)}>
        <DailyQuizDialog open={dailyQuizOpen} onClose={() => setDailyQuizOpen(false)} />
      </LazyPart>
    </Page>
  );
}

function Rest({ pro, onLocked }: { pro: boolean; onLocked: (feature: string) => void }) {
  return (
    <>
      <div className={pro ? styles.overview : undefined}>
        {pro && <ReadinessCard />}
        <StatsPanel pro={pro} onLocked={onLocked} />
      </div>
      <div className={`${styles.cards} main-and-side`}>
        <Flex vertical gap="var(--gap)">
          <FocusedStudyCard pro={pro} onLocked={onLocked} />
          <SectionProgressCard pro={pro} />
        </Flex>
        <Flex vertical gap="var(--gap)">
          <QuickActionsCard pro={pro} onLocked={onLocked} />
          <SubscriptionNoticesCard pro={pro} />
          <RecentActivityCard />
          <ExamAttemptsCard />
        </Flex>
      </div>
    </>
  );
}

function UpgradeBanner({ user }: { user: User }) {
  const offer = mayTryPro(user)
    ? ` with Pro: ${trial.note}, then ${figures.monthlyPrice} a month.`
    : `. ${upgrade.label}.`;
  return (
    <Card role="region" aria-label="Upgrade to Pro">
      <Flex wrap align="center" justify="space-between" gap="12px 24px">
        <p>
          <strong>Practice without limits.</strong> Full exams, focused study and your readiness score
          {offer}
        </p>
        <ButtonLink to={paths.subscribe}>Upgrade to Pro</ButtonLink>
      </Flex>
    </Card>
  );
}

function FocusedStudyCard(props: { pro: boolean; onLocked: (feature: string) => void }) {
  const query = useQuery(focusedStudyStatsQuery);
  return (
    <Card title="Focused Study">
      <SectionGrid {...props} />
      <Divider size="medium" />
      <QueryView query={query} what="your focused study" skeleton={<Skeleton height={50} />}>
        {({ sessions, averageScore, totalQuestions }) => (
          <div className={styles.smallStats}>
            <SmallStat label="Sessions" value={sessions} />
            <SmallStat label="Avg Score" value={sessions === 0 ? '–' : `${averageScore}%`} />
            <SmallStat label="Questions" value={totalQuestions} />
          </div>
        )}
      </QueryView>
    </Card>
  );
}

function SmallStat({ label, value }: { label: string; value: number | string }) {
  return <Statistic title={label} value={value} styles={{ content: { fontSize: 20 } }} />;
}

const MOST_NOTICES = 3;

/** The banner is the one offer of an upgrade on the screen. */
function SubscriptionNoticesCard({ pro }: { pro: boolean }) {
  const { data } = useQuery(subscriptionNoticesQuery);
  const dismissed = useDismissedNotices();
  const notices =
    data?.notifications
      .filter(({ type }) => !dismissed.includes(type) && (pro || type !== 'upgrade_available'))
      .slice(0, MOST_NOTICES) ?? [];
  if (notices.length === 0) return null;
  return (
    <Card title="Your subscription">
      <Flex component="ul" vertical gap={12}>
        {notices.map((notice) => (
          <li key={notice.type}>
            <SubscriptionNotice notice={notice} />
          </li>
        ))}
      </Flex>
    </Card>
  );
}

function usePendingTrial(pro: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasPendingTrial()) return;
    forgetPendingTrial();
    if (!pro) void navigate(paths.subscribe);
  }, [pro, navigate]);
}
