import type { LookupAreaStats, LookupStats } from '@tenfold/contracts';
import { clockText } from '@tenfold/exam';
import { Card } from '../../../ui/card.js';
import { Table } from '../../../ui/table.js';
import { areaName, inTimeText, isTooFew, MIN_LOOKUPS } from '../../../ui/study/lookup-text.js';

const trends = {
  faster: 'Your last ten finds were faster than the ten before.',
  slower: 'Your last ten finds were slower than the ten before.',
  'no clear change': 'Your last ten finds took about as long as the ten before.',
} as const;

/** Nothing before the first look-up. */
export function StatsCard({ stats }: { stats: LookupStats }) {
  const { lookups, medianMs, trend, areas } = stats;
  if (lookups === 0) return null;
  return (
    <Card title="How fast you find it">
      <p className="numbers" style={{ marginBottom: 12 }}>
        {medianMs !== null && `Half of what you find takes at most ${clockText(medianMs)}. `}
        {inTimeText(stats)}
        {trend !== null && ` ${trends[trend]}`}
      </p>
      <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="By place">
        <Table<LookupAreaStats>
          size="small"
          rowKey="area"
          pagination={false}
          dataSource={areas}
          columns={[
            { title: 'Place', render: (_, { area }) => areaName(area) },
            {
              title: 'Look-ups',
              align: 'right',
              render: (_, { lookups: count }) => count,
            },
            { title: 'Median time', align: 'right', render: (_, one) => timeText(one) },
            { title: 'Within 3:00', align: 'right', render: (_, one) => `${one.inTimePercent}%` },
          ]}
        />
      </div>
      {areas.some(isTooFew) && (
        <p className="smaller muted" style={{ marginTop: 8 }}>
          {`Fewer than ${MIN_LOOKUPS} look-ups are too few to judge.`}
        </p>
      )}
    </Card>
  );
}

function timeText({ medianMs }: LookupAreaStats): string {
  return medianMs === null ? 'none yet' : clockText(medianMs);
}
