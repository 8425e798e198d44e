import { MS_PER_MINUTE, paceBand, type TimingData } from '@tenfold/exam';
import { Typography } from 'antd';
import { clockText, paceText } from '../../../lib/pace-text.js';
import styles from './pace-chart.module.css';

interface Props {
  data: TimingData;
  places: readonly number[];
}

export function PaceChart({ data: { questionTimes, targetTimePerQuestion }, places }: Props) {
  const top = Math.max(targetTimePerQuestion * 1.2, ...questionTimes);
  const percent = (minutes: number) => `${(minutes / top) * 100}%`;
  return (
    <>
      <div className={styles.chart} aria-hidden="true">
        <span className={styles.target} style={{ bottom: percent(targetTimePerQuestion) }}>
          {clockText(targetTimePerQuestion * MS_PER_MINUTE)}
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
        <summary>
          <Typography.Text type="secondary">Show as a table</Typography.Text>
        </summary>
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
                <td>{paceText(minutes * MS_PER_MINUTE)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
