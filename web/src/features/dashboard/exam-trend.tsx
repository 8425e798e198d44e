import type { ExamAttempt } from '@tenfold/contracts';
import {
  examTrendQualifier,
  canJudgeAverage,
  PASSING_PERCENT,
  recentAverages,
  trendDirection,
  type TrendDirection,
} from '@tenfold/exam';
import { Badge, Flex } from 'antd';
import { dateLabel } from '../../lib/format.js';
import { bandFills } from '../../ui/bands.js';
import { ChartWithTable } from '../../ui/chart-with-table.js';
import { ColumnChart, LineKey } from '../../ui/column-chart.js';
import { examResultText } from './exam-result-text.js';

export function ExamTrend({ attempts }: { attempts: readonly ExamAttempt[] }) {
  return (
    <Flex vertical gap={16}>
      <ChartWithTable
        caption={attempts.length === 1 ? 'Your last exam' : `Your last ${attempts.length} exams`}
        columns={['Date', 'Exam', 'Result']}
        rows={attempts.map((attempt) => ({
          id: attempt.sessionId,
          cells: [dateLabel(new Date(attempt.completedAt)), attempt.displayName, examResultText(attempt)],
        }))}
      >
        <ColumnChart
          line={PASSING_PERCENT}
          columns={attempts.toReversed().map((attempt) => ({
            id: attempt.sessionId,
            height: attempt.scorePercent,
            color: fillOf(attempt),
            label: attempt.scorePercent,
          }))}
        />
        <Flex wrap gap="4px 20px" className="muted smaller">
          <Key color={bandFills.good}>Passed</Key>
          <Key color={bandFills.poor}>Not passed</Key>
          {attempts.some(({ answered }) => !canJudgeAverage(answered)) && (
            <Key color="var(--muted)">Too few answers to judge</Key>
          )}
          <LineKey>{`Passing takes ${PASSING_PERCENT}%`}</LineKey>
        </Flex>
      </ChartWithTable>
      <p className="muted">{trendText(attempts)}</p>
    </Flex>
  );
}

function Key({ color, children }: { color: string; children: string }) {
  return <Badge color={color} text={<span className="muted smaller">{children}</span>} />;
}

function fillOf({ answered, passed }: ExamAttempt): string {
  if (!canJudgeAverage(answered)) return 'var(--muted)';
  return passed ? bandFills.good : bandFills.poor;
}

const trends: Record<TrendDirection, string> = {
  improving: 'Your last five exams went better than the five before.',
  declining: 'Your last five exams went worse than the five before.',
  stable: 'Your last five exams went about as well as the five before.',
};

/** @param attempts newest first; those with too few answers do not count */
function trendText(attempts: readonly ExamAttempt[]): string {
  const judged = attempts.filter(({ answered }) => canJudgeAverage(answered));
  const qualifier = examTrendQualifier(judged.length);
  if (qualifier !== null) return `Trend ${qualifier}.`;
  const scores = judged.toReversed().map(({ scorePercent }) => scorePercent);
  return trends[trendDirection(recentAverages(scores))];
}
