import type { ExamResult } from '@tenfold/contracts';
import { clockText } from '@tenfold/exam';
import { Flex } from 'antd';
import { durationText } from '../../../lib/format.js';
import { ChartWithTable } from '../../../ui/chart-with-table.js';
import { LineKey } from '../../../ui/column-chart.js';
import styles from '../exam-result.module.css';

export function PaceCurve({
  result: { pace, timeAllowedSeconds, timeUsedSeconds, session },
}: {
  result: ExamResult;
}) {
  const total = session.totalQuestions;
  if (pace.length === 0) return <p className="muted">No question was answered.</p>;
  const x = (seconds: number) => (seconds / timeAllowedSeconds) * 100;
  const y = (answered: number) => 100 - (answered / total) * 100;
  const steps = pace.map(({ atSeconds, answered }) => `H${x(atSeconds)} V${y(answered)}`);
  return (
    <ChartWithTable
      caption="Questions answered over time"
      columns={['Answered', 'After', 'Even pace']}
      rows={pace.map(({ atSeconds, answered }) => ({
        id: `${answered}`,
        cells: [
          answered,
          clockText(atSeconds * 1000),
          clockText((timeAllowedSeconds / total) * answered * 1000),
        ],
      }))}
    >
      <div className={`${styles.plot} muted smaller numbers`}>
        <span className={styles.top}>{total}</span>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          fill="none"
          strokeWidth="2"
          className={styles.curve}
        >
          <path
            d="M0 100 L100 0"
            stroke="var(--muted)"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={`M0 100 ${steps.join(' ')} H${x(timeUsedSeconds)}`}
            stroke="var(--accent)"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <Flex component="span" justify="space-between">
          <span>0</span>
          <span>{durationText(Math.round(timeAllowedSeconds / 120))}</span>
          <span>{durationText(Math.round(timeAllowedSeconds / 60))}</span>
        </Flex>
      </div>
      <p className="muted smaller">
        <LineKey>Even pace</LineKey>
      </p>
    </ChartWithTable>
  );
}
