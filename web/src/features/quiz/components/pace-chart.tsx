import {
  clockText,
  MS_PER_MINUTE,
  paceBand,
  TARGET_PACE_LABEL,
  type PaceBand,
  type TimingData,
} from '@tenfold/exam';
import { ChartWithTable } from '../../../ui/chart-with-table.js';
import { ColumnChart, LineKey } from '../../../ui/column-chart.js';

interface Props {
  data: TimingData;
  places: readonly number[];
}

const fills: Record<PaceBand, string> = {
  calm: 'color-mix(in srgb, var(--accent) 70%, var(--surface))',
  warning: 'var(--caution)',
  over: 'var(--wrong)',
};

export function PaceChart({ data: { questionTimes, targetTimePerQuestion }, places }: Props) {
  const top = Math.max(targetTimePerQuestion * 1.2, ...questionTimes);
  const percent = (minutes: number) => (minutes / top) * 100;
  const times = questionTimes.map((minutes, index) => ({ place: places[index] ?? index + 1, minutes }));
  return (
    <ChartWithTable
      caption="Question by question"
      columns={['Question', 'Time']}
      rows={times.map(({ place, minutes }) => ({
        id: `${place}`,
        cells: [place, clockText(minutes * MS_PER_MINUTE)],
      }))}
    >
      <ColumnChart
        line={percent(targetTimePerQuestion)}
        columns={times.map(({ place, minutes }) => ({
          id: place,
          height: percent(minutes),
          color: fills[paceBand(minutes * MS_PER_MINUTE)],
        }))}
      />
      <p className="muted smaller">
        <LineKey>{`Target ${TARGET_PACE_LABEL}`}</LineKey>
      </p>
    </ChartWithTable>
  );
}
