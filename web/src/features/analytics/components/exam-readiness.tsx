import { BulbOutlined } from '@ant-design/icons';
import type { Stats } from '@tenfold/contracts';
import {
  READINESS_LEVELS,
  readinessCoaching,
  readinessLabel,
  readinessLevel,
  readinessQualifier,
  scoreBand,
} from '@tenfold/exam';
import { Alert, Col, Flex, Progress, Row, Statistic, Typography } from 'antd';
import { useUser } from '../../../api/current-user.js';
import { paysForPro } from '../../../lib/access.js';
import { bandFills } from '../../../ui/bands.js';

export const EXAM_READINESS = 'Exam Readiness';

export function ExamReadiness({ stats }: { stats: Stats }) {
  const user = useUser();
  const level = readinessLevel(stats.averageScore);
  const label = readinessLabel(stats.averageScore, stats.trendDirection);
  const qualifier = readinessQualifier(stats.totalQuestionsCompleted);
  const coaching = readinessCoaching({
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
          steps={READINESS_LEVELS}
          percent={(level / READINESS_LEVELS) * 100}
          strokeColor={qualifier === null ? bandFills[scoreBand(stats.averageScore)] : 'var(--muted)'}
          size={[52, 8]}
          showInfo={false}
          aria-hidden="true"
        />
        <Flex vertical>
          <Typography.Text type="secondary">{`Level ${level} of ${READINESS_LEVELS}`}</Typography.Text>
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
