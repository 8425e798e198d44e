import type { RecentActivity } from '@tenfold/contracts';
import { PASSING_SCORE, scoreBand } from '@tenfold/exam';
import { Badge, Flex } from 'antd';
import { dateLabel } from '../../../lib/date-label.js';
import { bandFills, bandWords } from '../../../ui/bands.js';
import { ChartWithTable } from './chart-with-table.js';
import styles from './recent-scores-chart.module.css';

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

const bands = ['good', 'fair', 'poor'] as const;
export function RecentScoresChart({ activities }: { activities: readonly RecentActivity[] }) {
  const scores = recentScores(activities);
  if (scores.length === 0) return null;
  const rows = scores.toReversed().map(({ sessionId, title, completedAt, score }) => ({
    id: sessionId,
    cells: [dateLabel(completedAt), title, `${score}% · ${bandWords[scoreBand(score)]}`] as const,
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
      <div className={styles.plot}>
        <span className={styles.passing} style={{ bottom: `${PASSING_SCORE}%` }} />
        {scores.map(({ sessionId, score }) => (
          <span key={sessionId} className={styles.slot}>
            <span
              className={styles.column}
              style={{ height: `${score}%`, background: bandFills[scoreBand(score)] }}
            >
              <span className={styles.value}>{score}</span>
            </span>
          </span>
        ))}
      </div>
      <Flex justify="space-between" gap={16} className={styles.below}>
        {ends.map(({ sessionId, completedAt }) => (
          <span key={sessionId}>{dateLabel(completedAt)}</span>
        ))}
      </Flex>
      <Flex wrap gap="4px 20px" className={styles.below}>
        {bands.map((band) => (
          <Badge
            key={band}
            color={bandFills[band]}
            text={<span className={styles.below}>{bandWords[band]}</span>}
          />
        ))}
        <span className={styles.passingKey}>{`Passing takes ${PASSING_SCORE}%`}</span>
      </Flex>
    </>
  );
}
