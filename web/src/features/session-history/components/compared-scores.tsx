import type { ComparedSection, ComparedSession, SessionComparison } from '@tenfold/contracts';
import { canJudgeSection, clockText, scorePercent } from '@tenfold/exam';
import { Col, Flex, Row, Typography, type TableProps } from 'antd';
import { dateTimeLabel } from '../../../lib/format.js';
import { sessionReviewPath } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { Table } from '../../../ui/table.js';
import { unlikeText } from '../alike.js';
import styles from '../session-history.module.css';
import { sessionPath } from '../session-links.js';

const sides = { earlier: 'Earlier', later: 'Later' } as const;
type Side = keyof typeof sides;

export function ComparedScores({ comparison }: { comparison: SessionComparison }) {
  return (
    <Flex vertical gap={20}>
      <Row gutter={[24, 20]}>
        {(['earlier', 'later'] as const).map((side) => (
          <Col key={side} xs={24} md={12}>
            <SessionHead side={side} session={comparison[side]} />
          </Col>
        ))}
      </Row>
      <Table<ComparedRow>
        aria-label="Scores"
        rowKey="name"
        size="small"
        tableLayout="fixed"
        pagination={false}
        className={`${styles.scores} numbers`}
        dataSource={rowsOf(comparison)}
        columns={columns}
      />
    </Flex>
  );
}

function SessionHead({ side, session }: { side: Side; session: ComparedSession }) {
  const { sessionId, sessionType, displayName, startedAt } = session;
  const ofSide = <span className="visually-hidden">{` of the ${side} session`}</span>;
  return (
    <>
      <h3>{sides[side]}</h3>
      <Typography.Text strong className="break-anywhere">
        {displayName}
      </Typography.Text>
      <p className="muted small">
        <time dateTime={startedAt}>{dateTimeLabel(new Date(startedAt))}</time>
      </p>
      <Flex wrap gap={12} style={{ marginTop: 8 }}>
        <ButtonLink to={sessionPath(sessionType, sessionId)}>Result{ofSide}</ButtonLink>
        <ButtonLink to={sessionReviewPath(sessionId, 1)}>Review{ofSide}</ButtonLink>
      </Flex>
    </>
  );
}

interface ComparedRow {
  name: string;
  earlier: string;
  later: string;
  change: string;
}

const columns: NonNullable<TableProps<ComparedRow>['columns']> = [
  {
    title: <span className="visually-hidden">Measure</span>,
    dataIndex: 'name',
    rowScope: 'row',
    width: '31%',
  },
  { title: sides.earlier, dataIndex: 'earlier' },
  { title: sides.later, dataIndex: 'later' },
  { title: 'Change', dataIndex: 'change', width: '20%' },
];

function rowsOf(comparison: SessionComparison): ComparedRow[] {
  const { earlier, later, sections } = comparison;
  const row = (name: string, textOf: (session: ComparedSession) => string, change = ''): ComparedRow => ({
    name,
    earlier: textOf(earlier),
    later: textOf(later),
    change,
  });
  const hasPassMark = earlier.passed !== null || later.passed !== null;
  return [
    row(
      'Score',
      ({ score, correctAnswers, totalQuestions }) => tallyText(score, correctAnswers, totalQuestions),
      unlikeText(comparison) === null ? pointsText(later.score - earlier.score) : '',
    ),
    ...(hasPassMark ? [row('Result', passText)] : []),
    row('Time per question', ({ averageAnswerMs }) => timeText(averageAnswerMs), timeChange(earlier, later)),
    ...sections.map((section) => ({
      name: section.sectionName,
      earlier: sectionText(section.earlier),
      later: sectionText(section.later),
      change: sectionChange(section),
    })),
  ];
}

function pointsText(difference: number): string {
  const points = Math.round(Math.abs(difference) * 10) / 10;
  return `${signOf(difference)}${points} ${points === 1 ? 'point' : 'points'}`;
}

function timeChange(
  { averageAnswerMs: before }: ComparedSession,
  { averageAnswerMs: after }: ComparedSession,
) {
  return before === null || after === null
    ? ''
    : `${signOf(after - before)}${clockText(Math.abs(after - before))}`;
}

function signOf(difference: number): string {
  if (difference === 0) return '';
  return difference > 0 ? '+' : '−';
}

function sectionChange({ earlier, later }: ComparedSection): string {
  if (!earlier || !later || !canJudgeSection(earlier.total) || !canJudgeSection(later.total)) return '';
  return pointsText(scorePercent(later.correct, later.total) - scorePercent(earlier.correct, earlier.total));
}

function tallyText(percent: number, correct: number, total: number): string {
  return `${percent}%, ${correct} of ${total}`;
}

function passText({ passed }: ComparedSession): string {
  if (passed === null) return 'No pass mark';
  return passed ? 'Passed' : 'Not passed';
}

function timeText(ms: number | null): string {
  return ms === null ? 'Not recorded' : clockText(ms);
}

function sectionText(section: ComparedSection['earlier']): string {
  if (section === null) return 'No questions';
  const { correct, total, averageAnswerMs } = section;
  const tally = tallyText(scorePercent(correct, total), correct, total);
  return averageAnswerMs === null ? tally : `${tally}, ${clockText(averageAnswerMs)} each`;
}
