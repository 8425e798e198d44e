import { BulbOutlined } from '@ant-design/icons';
import type { Stats } from '@tenfold/contracts';
import {
  SCORE_TIERS,
  scoreCoaching,
  scoreTierLabel,
  scoreTier,
  averageQualifier,
  scoreBand,
} from '@tenfold/exam';
import { Alert, Col, Flex, Progress, Row, Statistic, Typography } from 'antd';
import { useUser } from '../../../api/current-user.js';
import { paysForPro } from '../../../lib/access.js';
import { bandFills } from '../../../ui/bands.js';

export const EXAM_READINESS = 'Exam Readiness';

export function ExamReadiness({ stats }: { stats: Stats }) {
  const user = useUser();
  const level = scoreTier(stats.averageScore);
  const label = scoreTierLabel(stats.averageScore, stats.trendDirection);
  const qualifier = averageQualifier(stats.totalQuestionsCompleted);
  const coaching = scoreCoaching({
    ...stats,
    totalStudyMinutes: stats.totalStudyTime,
    paysForPro: paysForPro(user),
  });
  return (
    <Row gutter={[40, 20]} align="middle">
      <Col xs={24} md={9}>
        <Statistic
          title={<h3>{EXAM_READINESS}</h3>}
          formatter={() => (qualifier === null ? label : <span className="muted">{label}</span>)}
        />
        <Progress
          steps={SCORE_TIERS}
          percent={(level / SCORE_TIERS) * 100}
          strokeColor={qualifier === null ? bandFills[scoreBand(stats.averageScore)] : 'var(--muted)'}
          size={[52, 8]}
          showInfo={false}
          aria-hidden="true"
        />
        <Flex vertical>
          <Typography.Text type="secondary">{`Level ${level} of ${SCORE_TIERS}`}</Typography.Text>
          {qualifier !== null && <Typography.Text type="secondary">{qualifier}</Typography.Text>}
        </Flex>
      </Col>
      <Col xs={24} md={15}>
        <Alert
          role="note"
          type="info"
          showIcon
          icon={<BulbOutlined aria-hidden />}
          title={coaching.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        />
      </Col>
    </Row>
  );
}
