import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { hasPro, isProSubscriber } from '../../lib/access.js';
import { forgetPendingTrial, hasPendingTrial } from '../../lib/pending-trial.js';
import { paths } from '../../paths.js';
import { Page } from '../../ui/page.js';
import { ProBadge } from '../../ui/pro-badge.js';
import { DailyQuizDialog } from '../../ui/study/daily-quiz-dialog.js';
import { UpgradeDialog } from '../../ui/upgrade-dialog.js';
import { FocusedStudyCard } from './focused-study-card.js';
import { NextAction } from './next-action.js';
import { QuickActionsCard } from './quick-actions-card.js';
import { RecentActivityCard } from './recent-activity-card.js';
import { SectionProgressCard } from './section-progress-card.js';
import { StatsPanel } from './stats-panel.js';
import { SubscriptionNoticesCard } from './subscription-notices-card.js';
import { UpgradeBanner } from './upgrade-banner.js';
import styles from './dashboard-page.module.css';

export function DashboardPage() {
  const user = useUser();
  const pro = hasPro(user);
  /** The Pro feature that a Free user selected. */
  const [lockedFeature, setLockedFeature] = useState<string | null>(null);
  const [dailyQuizOpen, setDailyQuizOpen] = useState(false);
  usePendingTrial(pro);

  const greeting = user.totalQuestions === 0 ? 'Welcome' : 'Welcome back';
  const title = user.firstName ? `${greeting}, ${user.firstName}` : greeting;
  return (
    <Page title={title} lead={<Lead isPro={isProSubscriber(user)} />}>
      <NextAction pro={pro} onDailyQuiz={() => setDailyQuizOpen(true)} />
      {!pro && <UpgradeBanner user={user} />}
      <StatsPanel pro={pro} onLocked={setLockedFeature} />
      <div className={styles.columns}>
        <div className={styles.quick}>
          <QuickActionsCard pro={pro} onLocked={setLockedFeature} />
        </div>
        <div className={styles.main}>
          <FocusedStudyCard pro={pro} onLocked={setLockedFeature} />
        </div>
        <div className={styles.side}>
          <SectionProgressCard pro={pro} />
          <SubscriptionNoticesCard />
          <RecentActivityCard />
        </div>
      </div>
      <UpgradeDialog feature={lockedFeature} onClose={() => setLockedFeature(null)} />
      <DailyQuizDialog open={dailyQuizOpen} onClose={() => setDailyQuizOpen(false)} />
    </Page>
  );
}

function Lead({ isPro }: { isPro: boolean }) {
  return (
    <span className={styles.lead}>
      {isPro && <ProBadge />}
      What to study next, and how it is going.
    </span>
  );
}

/** Redirects a user who asked for the trial and is not on Pro yet, once. */
function usePendingTrial(pro: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasPendingTrial()) return;
    forgetPendingTrial();
    if (!pro) void navigate(paths.subscribe);
  }, [pro, navigate]);
}
