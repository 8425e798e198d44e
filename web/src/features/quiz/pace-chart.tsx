import { MS_PER_MINUTE, paceBand, type TimingData } from '@tenfold/exam';
import { minutesText } from '../../lib/minutes-text.js';
import styles from './pace-chart.module.css';

interface Props {
  data: TimingData;
  /** The number of each timed question, from 1. */
  places: readonly number[];
}

/** A column per question under the line of the target; the same as a table for whoever cannot see it. */
export function PaceChart({ data: { questionTimes, targetTimePerQuestion }, places }: Props) {
  const top = Math.max(targetTimePerQuestion * 1.2, ...questionTimes);
  const percent = (minutes: number) => `${(minutes / top) * 100}%`;
  return (
    <>
      <div className={styles.chart} aria-hidden="true">
        <span className={styles.target} style={{ bottom: percent(targetTimePerQuestion) }}>
          {minutesText(targetTimePerQuestion)}
        </span>
        {questionTimes.map((minutes, index) => (
          <span
            key={places[index]}
            className={styles.column}
            data-band={paceBand(minutes * MS_PER_MINUTE)}
            style={{ height: percent(minutes) }}
          />
        ))}
      </div>
      <details className={styles.table}>
        <summary>Show as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {questionTimes.map((minutes, index) => (
              <tr key={places[index]}>
                <td>{places[index]}</td>
                <td>{minutesText(minutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
