import { FallOutlined, MinusOutlined, RiseOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { RecentActivity, Stats } from '@tenfold/contracts';
import type { TrendDirection } from '@tenfold/exam';
import type { ReactNode } from 'react';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { ScoreBanner } from '../../ui/score-banner.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../ui/states.js';
import { ExamReadiness } from './exam-readiness.js';
import { RecentScoresChart, ScoresPlot } from './recent-scores-chart.js';
import { recentScores } from './recent-scores.js';
import styles from './overall-performance-card.module.css';

export const OVERALL_PERFORMANCE = 'Overall Performance';

interface Props {
  stats: Stats;
  activity: UseQueryResult<RecentActivity[] | null>;
  /** The readiness is part of Pro. */
  pro: boolean;
}

/** The average over everything answered, where it is heading, and the scores behind it. */
export function OverallPerformanceCard({ stats, activity, pro }: Props) {
  return (
    <Card title={OVERALL_PERFORMANCE}>
      {stats.totalQuizzes === 0 ? (
        <div className={styles.overall}>
          <EmptyState
            title="No score yet"
            text="Your average score, its trend and your last quizzes will be here after your first quiz."
            action={
              <ButtonLink to={paths.home} kind="primary">
                Take your first quiz
              </ButtonLink>
            }
          />
          <ScoresPlot scores={[]} />
        </div>
      ) : (
        <>
          <div className={styles.overall}>
            <AverageScore stats={stats} />
            <QueryView query={activity} what="your last quizzes" skeleton={<Skeleton height={236} />}>
              {(activities) => <RecentScoresChart scores={recentScores(activities)} />}
            </QueryView>
          </div>
          {pro && <ExamReadiness stats={stats} />}
        </>
      )}
    </Card>
  );
}

const trends: Record<TrendDirection, { icon: ReactNode; word: string; text: string }> = {
  improving: {
    icon: <RiseOutlined aria-hidden />,
    word: 'Improving',
    text: 'Your last five quizzes went better than the five before.',
  },
  declining: {
    icon: <FallOutlined aria-hidden />,
    word: 'Declining',
    text: 'Your last five quizzes went worse than the five before.',
  },
  stable: {
    icon: <MinusOutlined aria-hidden />,
    word: 'Stable',
    text: 'Your last quizzes went about as well as the ones before.',
  },
};

function AverageScore({ stats: { averageScore, trendDirection } }: { stats: Stats }) {
  const trend = trends[trendDirection];
  return (
    <div className={styles.average}>
      <p className={styles.score}>
        {averageScore}%<span> average score</span>
      </p>
      <ScoreBanner score={averageScore} />
      <p className={styles.trend} data-trend={trendDirection}>
        {trend.icon}
        <span>
          <strong>{trend.word}.</strong> {trend.text}
        </span>
      </p>
    </div>
  );
}
