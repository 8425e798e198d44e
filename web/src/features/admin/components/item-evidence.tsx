import type { KeyFlag, QuestionEvidence, QuestionStatistics } from '@tenfold/contracts';
import { Flex, Tag, Typography } from 'antd';
import { numberLabel } from '../../../lib/number-label.js';
import type { AdminColumn } from '../../../ui/admin/admin-table.js';

const flags = {
  check: { text: 'Check the key', color: 'warning' },
  likely_wrong: { text: 'Very likely wrong', color: 'error' },
} as const satisfies Record<KeyFlag, { text: string; color: string }>;

export function KeyFlagTag({ flag }: { flag: KeyFlag | null | undefined }) {
  if (!flag) return null;
  const { text, color } = flags[flag];
  return (
    <Tag color={color} variant="outlined">
      {text}
    </Tag>
  );
}

export const evidenceColumn: AdminColumn<QuestionStatistics> = {
  key: 'evidence',
  title: 'Evidence',
  label: 'Evidence',
  align: 'right',
  render: (_, { evidence }) =>
    evidence ? <Evidence evidence={evidence} /> : <Typography.Text type="secondary">–</Typography.Text>,
};

function Evidence({ evidence: { answers, difficulty, discrimination } }: { evidence: QuestionEvidence }) {
  return (
    <Flex vertical>
      <span>{`${difficulty.value}% right (${difficulty.low} to ${difficulty.high}%)`}</span>
      {discrimination && (
        <span>
          {`discrimination ${correlation(discrimination.value)} (${correlation(discrimination.low)} to ${correlation(discrimination.high)})`}
        </span>
      )}
      <span className="muted smaller">{`${numberLabel(answers)} answers`}</span>
    </Flex>
  );
}

export function correlation(value: number): string {
  return value.toFixed(2).replace('-', '−');
}

export function EvidenceLegend() {
  return (
    <>
      <li>
        <strong>Evidence</strong> counts each student’s first answer if it was not a rapid guess, with 95%
        intervals, as of the last weekly calibration. Its discrimination is the correlation between a correct
        answer and the student’s earlier ability in the section. A question has evidence from 30 answers on,
        and its discrimination from 60.
      </li>
      <li>
        <strong>Check the key</strong>: the discrimination is below 0. <strong>Very likely wrong</strong>: the
        discrimination is significantly below 0, or stronger students prefer another option. A mark changes no
        key and no score.
      </li>
    </>
  );
}
