import { useQuery } from '@tanstack/react-query';
import { numberLabel } from '../../lib/number-label.js';
import { focusedStudyStatsQuery } from '../../api/focused-study-stats.js';
import { Skeleton } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import styles from './focused-study-figures.module.css';

export function FocusedStudyFigures() {
  const query = useQuery(focusedStudyStatsQuery);
  return (
    <div className={styles.box}>
      <QueryView query={query} what="your focused study" skeleton={<Skeleton height={52} />}>
        {({ sessions, averageScore, totalQuestions }) => (
          <dl className={styles.figures}>
            <Figure label="Sessions" value={numberLabel(sessions)} />
            <Figure label="Avg Score" value={sessions === 0 ? '–' : `${averageScore}%`} />
            <Figure label="Questions" value={numberLabel(totalQuestions)} />
          </dl>
        )}
      </QueryView>
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
