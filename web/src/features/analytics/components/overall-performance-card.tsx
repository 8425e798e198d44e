import { FallOutlined, MinusOutlined, RiseOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { RecentActivity, Stats } from '@tenfold/contracts';
import { averageQualifier, trendQualifier, type TrendDirection } from '@tenfold/exam';
import { Col, Divider, Flex, Row, Statistic, Typography } from 'antd';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { Card } from '../../../ui/card.js';
import { ScoreBanner } from '../../../ui/score-banner.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../../ui/states.js';
import { ExamReadiness } from './exam-readiness.js';
import { RecentScoresChart } from './recent-scores-chart.js';

export const OVERALL_PERFORMANCE = 'Overall Performance';

interface Props {
  stats: Stats;
  activity: UseQueryResult<RecentActivity[] | null>;
  pro: boolean;
}

export function OverallPerformanceCard({ stats, activity, pro }: Props) {
  if (stats.totalQuizzes === 0) {
    return (
      <Card title={OVERALL_PERFORMANCE}>
        <EmptyState
          title="No score yet"
          text="Your average score, its trend and your last quizzes show here after your first quiz."
          action={
            <ButtonLink to={paths.quiz} kind="primary">
              Take your first quiz
            </ButtonLink>
          }
        />
      </Card>
    );
  }
  return (
    <Card title={OVERALL_PERFORMANCE}>
      <Row gutter={[40, 24]}>
        <Col xs={24} md={9}>
          <AverageScore stats={stats} />
        </Col>
        <Col xs={24} md={15}>
          <QueryView query={activity} what="your last quizzes" skeleton={<Skeleton height={324} />}>
            {(activities) => <RecentScoresChart activities={activities} />}
          </QueryView>
        </Col>
      </Row>
      {pro && (
        <>
          <Divider />
          <ExamReadiness stats={stats} />
        </>
      )}
    </Card>
  );
}

const trends: Record<TrendDirection, { icon: ReactNode; color: string; word: string; text: string }> = {
  improving: {
    icon: <RiseOutlined aria-hidden />,
    color: 'var(--right)',
    word: 'Improving',
    text: 'Your last five quizzes went better than the five before.',
  },
  declining: {
    icon: <FallOutlined aria-hidden />,
    color: 'var(--wrong)',
    word: 'Declining',
    text: 'Your last five quizzes went worse than the five before.',
  },
  stable: {
    icon: <MinusOutlined aria-hidden />,
    color: 'var(--muted)',
    word: 'Stable',
    text: 'Your last five quizzes went about as well as the five before.',
  },
};

function AverageScore({ stats }: { stats: Stats }) {
  const { averageScore, trendDirection, totalQuizzes, totalQuestionsCompleted } = stats;
  const trend = trends[trendDirection];
  const fewAnswers = averageQualifier(totalQuestionsCompleted);
  const fewQuizzes = trendQualifier(totalQuizzes);
  return (
    <Flex vertical align="flex-start" gap={16}>
      <div>
        <Statistic value={`${averageScore}%`} styles={{ content: { fontSize: 52, lineHeight: '56px' } }} />
        <Typography.Text type="secondary">average score</Typography.Text>
      </div>
      <ScoreBanner score={averageScore} />
      {fewAnswers !== null && <Typography.Text type="secondary">{fewAnswers}</Typography.Text>}
      <Flex gap={10} align="baseline">
        <span style={{ color: fewQuizzes === null ? trend.color : 'var(--muted)' }}>{trend.icon}</span>
        <Typography.Text type="secondary">
          <Typography.Text strong>{trend.word}.</Typography.Text>{' '}
          {fewQuizzes === null ? trend.text : `Trend ${fewQuizzes}.`}
        </Typography.Text>
      </Flex>
    </Flex>
  );
}
