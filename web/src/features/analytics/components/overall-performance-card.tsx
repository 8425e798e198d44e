import { FallOutlined, MinusOutlined, RiseOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { RecentActivity, Stats } from '@tenfold/contracts';
import { readinessQualifier, trendQualifier, type TrendDirection } from '@tenfold/exam';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { Card } from '../../../ui/card.js';
import { ScoreBanner } from '../../../ui/score-banner.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../../ui/states.js';
import { ExamReadiness } from './exam-readiness.js';
import { RecentScoresChart } from './recent-scores-chart.js';
import { recentScores } from './recent-scores.js';
import styles from './overall-performance-card.module.css';

export const OVERALL_PERFORMANCE = 'Overall Performance';

interface Props {
  stats: Stats;
  activity: UseQueryResult<RecentActivity[] | null>;
  /** Readiness is part of Pro. */
  pro: boolean;
}

export function OverallPerformanceCard({ stats, activity, pro }: Props) {
  return (
    <Card title={OVERALL_PERFORMANCE}>
      {stats.totalQuizzes === 0 ? (
        <EmptyState
          title="No score yet"
          text="Your average score, its trend and your last quizzes show here after your first quiz."
          action={
            <ButtonLink to={paths.quiz} kind="primary">
              Take your first quiz
            </ButtonLink>
          }
        />
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
    text: 'Your last five quizzes went about as well as the five before.',
  },
};

function AverageScore({ stats }: { stats: Stats }) {
  const { averageScore, trendDirection, totalQuizzes, totalQuestionsCompleted } = stats;
  const trend = trends[trendDirection];
  const fewAnswers = readinessQualifier(totalQuestionsCompleted);
  const fewQuizzes = trendQualifier(totalQuizzes);
  return (
    <div className={styles.average}>
      <p className={styles.score}>
        {averageScore}%<span> average score</span>
      </p>
      <ScoreBanner score={averageScore} />
      {fewAnswers !== null && <p className={styles.qualifier}>{fewAnswers}</p>}
      <p className={styles.trend} data-trend={fewQuizzes === null ? trendDirection : 'unknown'}>
        {trend.icon}
        <span>
          <strong>{trend.word}.</strong> {fewQuizzes === null ? trend.text : `Trend ${fewQuizzes}.`}
        </span>
      </p>
    </div>
  );
}
