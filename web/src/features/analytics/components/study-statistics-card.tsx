import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { FocusedStudyStats, Stats } from '@tenfold/contracts';
import { scorePercent, studyTimeLabel } from '@tenfold/exam';
import { Col, Divider, Flex, Progress, Row, Statistic } from 'antd';
import { numberLabel } from '../../../lib/format.js';
import { Card } from '../../../ui/card.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { QueryView } from '../../../ui/states.js';

export const STUDY_STATISTICS = 'Study Statistics';

interface Props {
  stats: Stats;
  focused: UseQueryResult<FocusedStudyStats | null>;
}

export function StudyStatisticsCard({ stats, focused }: Props) {
  return (
    <Card title={STUDY_STATISTICS}>
      <RightAndWrong answered={stats.totalQuestionsCompleted} right={stats.totalCorrectAnswers} />
      <Row gutter={[16, 20]} align="bottom" style={{ marginTop: 16 }}>
        <Col span={12}>
          <Statistic title="Quizzes completed" value={stats.totalQuizzes} />
        </Col>
        <Col span={12}>
          <Statistic title="All sessions" value={stats.totalSessions} />
        </Col>
        <Col span={12}>
          <Statistic title="Study time" value={studyTimeLabel(stats.totalStudyTime)} />
        </Col>
        <Col span={12}>
          <Statistic
            title="Study streak"
            value={stats.currentStreak}
            suffix={stats.currentStreak === 1 ? ' day' : ' days'}
          />
        </Col>
      </Row>
      <Divider />
      <h3 style={{ marginBottom: 12 }}>Focused study</h3>
      <QueryView query={focused} what="your focused study" skeleton={<Skeleton height={52} />}>
        {({ sessions, averageScore, totalQuestions }) => (
          <Row gutter={16}>
            {[
              { title: 'Sessions', value: sessions },
              { title: 'Avg score', value: sessions === 0 ? '–' : `${averageScore}%` },
              { title: 'Questions', value: totalQuestions },
            ].map((stat) => (
              <Col key={stat.title} span={8}>
                <Statistic {...stat} styles={{ content: { fontSize: 20 } }} />
              </Col>
            ))}
          </Row>
        )}
      </QueryView>
    </Card>
  );
}

function RightAndWrong({ answered, right }: { answered: number; right: number }) {
  const percent = scorePercent(right, answered);
  return (
    <>
      <Row gutter={16} align="bottom">
        <Col span={12}>
          <Statistic title="Questions answered" value={answered} />
        </Col>
        <Col span={12}>
          <Statistic title="Answered correctly" value={answered === 0 ? '–' : `${percent}%`} />
        </Col>
      </Row>
      <Progress percent={percent} strokeColor="var(--right)" showInfo={false} aria-hidden="true" />
      <Flex wrap justify="space-between" gap="0 16px" className="muted small">
        <span>
          <CheckCircleFilled className="tone-right" aria-hidden /> {`${numberLabel(right)} correct`}
        </span>
        <span>
          <CloseCircleFilled className="tone-wrong" aria-hidden />{' '}
          {`${numberLabel(answered - right)} incorrect`}
        </span>
      </Flex>
    </>
  );
}
