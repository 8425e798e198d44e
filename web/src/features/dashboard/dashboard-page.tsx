import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { hasPro, isProSubscriber } from '../../lib/access.js';
import { forgetTrialWish, hasTrialWish } from '../../lib/trial-wish.js';
import { paths } from '../../paths.js';
import { Page } from '../../ui/page.js';
import { ProBadge } from '../../ui/pro-badge.js';
import { UpgradeDialog } from '../../ui/upgrade-dialog.js';
import { DailyQuizDialog } from './daily-quiz-dialog.js';
import { FocusedStudyCard } from './focused-study-card.js';
import { NextAction } from './next-action.js';
import { QuickActionsCard } from './quick-actions-card.js';
import { RecentActivityCard } from './recent-activity-card.js';
import { SectionProgressCard } from './section-progress-card.js';
import { StatsPanel } from './stats-panel.js';
import { SubscriptionNoticesCard } from './subscription-notices-card.js';
import { UpgradeBanner } from './upgrade-banner.js';
import styles from './dashboard-page.module.css';

/** Where one starts: what to do next, how it stands, and every way to study. */
export function DashboardPage() {
  const user = useUser();
  const pro = hasPro(user);
  /** The Pro feature that was asked for on the Free plan. */
  const [lockedFeature, setLockedFeature] = useState<string | null>(null);
  const [dailyQuizOpen, setDailyQuizOpen] = useState(false);
  useTrialWish(pro);

  const title = user.firstName ? `Welcome back, ${user.firstName}` : 'Welcome back';
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
          <SectionProgressCard pro={pro} />
        </div>
        <div className={styles.side}>
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
      Here is where you stand, and what to do next.
    </span>
  );
}

/** Who came for the trial and is not on Pro yet goes on to it, once. */
function useTrialWish(pro: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasTrialWish()) return;
    forgetTrialWish();
    if (!pro) void navigate(paths.subscribe);
  }, [pro, navigate]);
}
