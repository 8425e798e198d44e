import { BulbOutlined, CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import type { Stats } from '@tenfold/contracts';
import {
  clockText,
  EXAM_MINUTES,
  FULL_EXAM_QUESTIONS,
  isWithinTargetPace,
  MS_PER_MINUTE,
  NEVER_EXCEED_MINUTES_PER_QUESTION,
  TARGET_PACE_LABEL,
} from '@tenfold/exam';
import { Alert, Col, Divider, Flex, Progress, Row, Statistic, Typography } from 'antd';
import { Card } from '../../../ui/card.js';
import { ChartWithTable } from '../../../ui/chart-with-table.js';
import { EmptyState } from '../../../ui/states.js';
import styles from './analytics.module.css';

export const TIMING_ANALYSIS = 'CBLE Timing Analysis';
const EXAM_MS = EXAM_MINUTES * MS_PER_MINUTE;

interface ExamPace {
  msPerQuestion: number;
  isWithinTarget: boolean;
  /** Exceeds the time of the exam only if the pace exceeds the target. */
  examMs: number;
}

export function examPace({ averageAnswerMs }: Pick<Stats, 'averageAnswerMs'>): ExamPace | null {
  if (averageAnswerMs === null) return null;
  const isWithinTarget = isWithinTargetPace(averageAnswerMs);
  const projected = averageAnswerMs * FULL_EXAM_QUESTIONS;
  return {
    msPerQuestion: averageAnswerMs,
    isWithinTarget,
    examMs: isWithinTarget ? Math.min(EXAM_MS, projected) : projected,
  };
}

export function TimingCard({ stats }: { stats: Stats }) {
  const pace = examPace(stats);
  return (
    <Card title={TIMING_ANALYSIS}>
      {pace === null ? (
        <EmptyState
          title="No timing yet"
          text={`Your time per question against the target of ${TARGET_PACE_LABEL} will be here after your first quiz.`}
        />
      ) : (
        <Pace pace={pace} />
      )}
      <Divider />
      <Flex gap={12} align="baseline">
        <BulbOutlined className="tone-accent" aria-hidden />
        <Typography.Text type="secondary">
          <Typography.Text strong>Tip:</Typography.Text>
          {` never spend more than ${NEVER_EXCEED_MINUTES_PER_QUESTION} minutes on one question. Choose, flag it and move on.`}
        </Typography.Text>
      </Flex>
    </Card>
  );
}

function Pace({ pace }: { pace: ExamPace }) {
  const { msPerQuestion, isWithinTarget } = pace;
  return (
    <Row gutter={[48, 28]}>
      <Col xs={24} lg={12}>
        <Row gutter={16} align="bottom">
          <Col span={12}>
            <Statistic title="Average per question" value={clockText(msPerQuestion)} />
          </Col>
          <Col span={12}>
            <Statistic title="Target per question" value={TARGET_PACE_LABEL} />
          </Col>
        </Row>
        <Alert
          role="note"
          type={isWithinTarget ? 'success' : 'error'}
          showIcon
          icon={isWithinTarget ? <CheckCircleFilled aria-hidden /> : <ExclamationCircleFilled aria-hidden />}
          title={paceSentence(pace)}
          style={{ marginTop: 16 }}
        />
      </Col>
      <Col xs={24} lg={12}>
        <Projection pace={pace} />
      </Col>
    </Row>
  );
}

const WITHIN_LIMIT = 'color-mix(in srgb, var(--wrong) 45%, var(--surface))';

function Projection({ pace: { msPerQuestion, isWithinTarget, examMs } }: { pace: ExamPace }) {
  const targetText = isWithinTarget ? 'Within target' : 'Over target';
  const scale = Math.max(examMs, EXAM_MS);
  const percentOf = (ms: number) => (ms / scale) * 100;
  const limit = percentOf(EXAM_MS);
  return (
    <ChartWithTable
      caption={`A full exam of ${FULL_EXAM_QUESTIONS} questions at this pace`}
      columns={['', 'Your pace', 'Target', 'Verdict']}
      rows={[
        { id: 'question', cells: ['One question', clockText(msPerQuestion), TARGET_PACE_LABEL, targetText] },
        {
          id: 'exam',
          cells: ['Full exam', clockText(examMs), clockText(EXAM_MS), targetText],
        },
      ]}
    >
      <Statistic value={clockText(examMs)} suffix={` of ${clockText(EXAM_MS)}`} />
      <div style={{ position: 'relative' }}>
        <Progress
          percent={percentOf(examMs)}
          strokeColor={isWithinTarget ? 'var(--right)' : 'var(--wrong)'}
          {...(!isWithinTarget && { success: { percent: limit, strokeColor: WITHIN_LIMIT } })}
          size={{ height: 12 }}
          showInfo={false}
        />
        <span className={styles.limit} style={{ left: `${limit}%` }} />
      </div>
    </ChartWithTable>
  );
}

function paceSentence({ isWithinTarget, examMs }: ExamPace): string {
  const amount = clockText(Math.abs(EXAM_MS - examMs));
  if (!isWithinTarget) return `Over target: a full exam would take ${amount} too long.`;
  return examMs === EXAM_MS
    ? 'Within target: a full exam would end just in time.'
    : `Within target: a full exam would leave you ${amount} to spare.`;
}
