import type { RecentActivity } from '@tenfold/contracts';
import { PASSING_PERCENT, scoreBand } from '@tenfold/exam';
import { Badge, Flex } from 'antd';
import { dateLabel } from '../../../lib/format.js';
import { bandFills } from '../../../ui/bands.js';
import { ChartWithTable } from '../../../ui/chart-with-table.js';
import { ColumnChart, LineKey } from '../../../ui/column-chart.js';

interface RecentScore {
  sessionId: string;
  title: string;
  score: number;
  completedAt: Date;
}

export function recentScores(activities: readonly RecentActivity[]): RecentScore[] {
  return activities
    .flatMap(({ sessionId, title, score, time }) =>
      score === null ? [] : [{ sessionId, title, score, completedAt: new Date(time) }],
    )
    .toReversed();
}

const bands = [
  ['good', '80% and up'],
  ['fair', '70 to under 80%'],
  ['poor', 'below 70%'],
] as const;

export function RecentScoresChart({ activities }: { activities: readonly RecentActivity[] }) {
  const scores = recentScores(activities);
  if (scores.length === 0) return null;
  const rows = scores.toReversed().map(({ sessionId, title, completedAt, score }) => ({
    id: sessionId,
    cells: [dateLabel(completedAt), title, `${score}%`] as const,
  }));
  return (
    <ChartWithTable
      caption={scores.length === 1 ? 'Your last quiz' : `Your last ${scores.length} quizzes`}
      columns={['Date', 'Quiz', 'Score']}
      rows={rows}
    >
      <ScoresPlot scores={scores} />
    </ChartWithTable>
  );
}

function ScoresPlot({ scores }: { scores: readonly RecentScore[] }) {
  const ends = [scores[0], scores.length > 1 ? scores.at(-1) : undefined].filter((end) => end !== undefined);
  return (
    <>
      <ColumnChart
        line={PASSING_PERCENT}
        columns={scores.map(({ sessionId, score }) => ({
          id: sessionId,
          height: score,
          color: bandFills[scoreBand(score)],
          label: score,
        }))}
      />
      <Flex justify="space-between" gap={16} className="muted smaller">
        {ends.map(({ sessionId, completedAt }) => (
          <span key={sessionId}>{dateLabel(completedAt)}</span>
        ))}
      </Flex>
      <Flex wrap gap="4px 20px" className="muted smaller">
        {bands.map(([band, text]) => (
          <Badge key={band} color={bandFills[band]} text={<span className="muted smaller">{text}</span>} />
        ))}
        <LineKey>{`Passing takes ${PASSING_PERCENT}%`}</LineKey>
      </Flex>
    </>
  );
}
