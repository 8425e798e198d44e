import { PASSING_SCORE, scoreBand } from '@tenfold/exam';
import { dateLabel } from '../../../lib/date-label.js';
import { bandWords } from '../../../ui/bands.js';
import { ChartWithTable } from './chart-with-table.js';
import type { RecentScore } from './recent-scores.js';
import styles from './recent-scores-chart.module.css';

const bands = ['good', 'fair', 'poor'] as const;
const columns = ['Date', 'Quiz', 'Score'];

export function RecentScoresChart({ scores }: { scores: readonly RecentScore[] }) {
  if (scores.length === 0) return null;
  const rows = scores.toReversed().map(({ sessionId, title, completedAt, score }) => ({
    id: sessionId,
    cells: [dateLabel(completedAt), title, `${score}% · ${bandWords[scoreBand(score)]}`] as const,
  }));
  return (
    <ChartWithTable
      caption={scores.length === 1 ? 'Your last quiz' : `Your last ${scores.length} quizzes`}
      columns={columns}
      rows={rows}
    >
      <ScoresPlot scores={scores} />
    </ChartWithTable>
  );
}

/** One column per quiz, oldest first, with the passing line. */
function ScoresPlot({ scores }: { scores: readonly RecentScore[] }) {
  const ends = [scores[0], scores.length > 1 ? scores.at(-1) : undefined].filter((end) => end !== undefined);
  return (
    <div aria-hidden="true">
      <div className={styles.plot}>
        <span className={styles.passing} style={{ bottom: `${PASSING_SCORE}%` }} />
        {scores.map(({ sessionId, score }) => (
          <span key={sessionId} className={styles.slot}>
            <span className={styles.column} data-band={scoreBand(score)} style={{ height: `${score}%` }}>
              <span className={styles.value}>{score}</span>
            </span>
          </span>
        ))}
      </div>
      <p className={styles.dates}>
        {ends.map(({ sessionId, completedAt }) => (
          <span key={sessionId}>{dateLabel(completedAt)}</span>
        ))}
      </p>
      <ul className={styles.legend}>
        {bands.map((band) => (
          <li key={band} className={styles.key} data-band={band}>
            {bandWords[band]}
          </li>
        ))}
        <li className={styles.passingKey}>{`Passing takes ${PASSING_SCORE}%`}</li>
      </ul>
    </div>
  );
}
