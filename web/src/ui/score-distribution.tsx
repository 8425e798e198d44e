import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import { Badge, Flex } from 'antd';
import { bandFills } from './bands.js';
import { ChartWithTable } from './chart-with-table.js';
import { LineKey } from './column-chart.js';

const HEIGHT = 160;
const COLUMN = 10;
const GAP = 2;
const SCORES_PER_ROW = 5;
const LEAST_LISTED = 0.005;
const ticks = [0, 20, 40, 60, 80];

interface Props {
  caption: string;
  /** Probability of each score from 0 to 80. */
  distribution: readonly number[];
  passMark: number;
}

export function ScoreDistribution({ caption, distribution, passMark }: Props) {
  const highest = Math.max(...distribution);
  return (
    <ChartWithTable
      caption={caption}
      columns={['Score', 'Chance', 'Result']}
      rows={rowsOf(distribution, passMark)}
    >
      <svg
        viewBox={`0 0 ${distribution.length * COLUMN} ${HEIGHT}`}
        preserveAspectRatio="none"
        width="100%"
        height={HEIGHT}
        style={{ display: 'block', borderBottom: '1px solid var(--line)' }}
      >
        {distribution.map((probability, score) => {
          const height = (probability / highest) * HEIGHT;
          return (
            <rect
              key={score}
              x={score * COLUMN}
              y={HEIGHT - height}
              width={COLUMN - GAP}
              height={height}
              fill={score >= passMark ? bandFills.good : 'var(--muted)'}
            />
          );
        })}
        <line
          x1={passMark * COLUMN - GAP / 2}
          x2={passMark * COLUMN - GAP / 2}
          y1={0}
          y2={HEIGHT}
          stroke="var(--muted)"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Flex justify="space-between" className="muted smaller numbers">
        {ticks.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </Flex>
      <Flex wrap gap="4px 20px" className="muted smaller" style={{ marginTop: 8 }}>
        <Badge color={bandFills.good} text={<span className="muted smaller">Passes</span>} />
        <Badge color="var(--muted)" text={<span className="muted smaller">Does not pass</span>} />
        <LineKey>{`Passing takes ${passMark} of ${FULL_EXAM_QUESTIONS}`}</LineKey>
      </Flex>
    </ChartWithTable>
  );
}

function rowsOf(distribution: readonly number[], passMark: number) {
  const starts = distribution.flatMap((_probability, score) =>
    score % SCORES_PER_ROW === 0 && score + SCORES_PER_ROW < distribution.length ? [score] : [],
  );
  return starts
    .map((start, index) => {
      const end = (starts[index + 1] ?? distribution.length) - 1;
      const chance = distribution.slice(start, end + 1).reduce((sum, probability) => sum + probability, 0);
      return { start, end, chance };
    })
    .filter(({ chance }) => chance >= LEAST_LISTED)
    .map(({ start, end, chance }) => ({
      id: String(start),
      cells: [
        `${start} to ${end}`,
        `${Math.round(chance * 100)}%`,
        start >= passMark ? 'Passes' : 'Does not pass',
      ],
    }));
}
