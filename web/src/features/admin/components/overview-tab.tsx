import { useQuery } from '@tanstack/react-query';
import type { AdminStats } from '@tenfold/contracts';
import { scorePercent } from '@tenfold/exam';
import { figures } from '../../../content.js';
import { numberLabel } from '../../../lib/number-label.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { AdminView } from './admin-view.js';
import { adminStatsQuery } from '../api/stats.js';
import { RecentChanges } from './recent-changes.js';
import styles from './overview-tab.module.css';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const cards: { label: string; value: (stats: AdminStats) => string; detail: string }[] = [
  {
    label: 'Total users',
    value: ({ totalUsers }) => numberLabel(totalUsers),
    detail: 'Including administrators',
  },
  {
    label: 'Active subscriptions',
    value: ({ activeSubscriptions }) => numberLabel(activeSubscriptions),
    detail: 'Active Pro accounts, trials not counted',
  },
  {
    label: 'Trial users',
    value: ({ trialUsers }) => numberLabel(trialUsers),
    detail: 'In their free trial of Pro',
  },
  {
    label: 'Total revenue',
    value: ({ totalRevenue }) => dollars.format(totalRevenue),
    detail: `Estimate for a month: active Pro users × ${figures.monthlyPrice}`,
  },
  {
    label: 'Questions completed',
    value: ({ questionsCompleted }) => numberLabel(questionsCompleted),
    detail: 'Answers in quizzes that have ended',
  },
];

export function OverviewTab() {
  const query = useQuery(adminStatsQuery);
  return (
    <AdminView query={query} what="the figures" skeleton={<CardSkeletons />}>
      {(stats) => (
        <>
          <p className={styles.summary}>{summaryOf(stats)}</p>
          <dl className={styles.cards}>
            {cards.map(({ label, value, detail }) => (
              <div key={label} className={styles.card}>
                <dt className={styles.label}>{label}</dt>
                <dd className={styles.value}>{value(stats)}</dd>
                <dd className={styles.detail}>{detail}</dd>
              </div>
            ))}
          </dl>
          <RecentChanges />
        </>
      )}
    </AdminView>
  );
}

function summaryOf({ totalUsers, activeSubscriptions, trialUsers }: AdminStats): string {
  const share = scorePercent(activeSubscriptions, totalUsers);
  const others = totalUsers - activeSubscriptions - trialUsers;
  return (
    `${numberLabel(activeSubscriptions)} of ${numberLabel(totalUsers)} accounts (${share}%) are active on Pro, ` +
    `${numberLabel(trialUsers)} more are in the trial, and ${numberLabel(others)} are on neither.`
  );
}

function CardSkeletons() {
  return (
    <div className={styles.cards}>
      {cards.map(({ label }) => (
        <div key={label} className={styles.card}>
          <Skeleton width="60%" height={16} />
          <Skeleton width="40%" height={32} />
          <Skeleton width="80%" height={16} />
        </div>
      ))}
    </div>
  );
}
