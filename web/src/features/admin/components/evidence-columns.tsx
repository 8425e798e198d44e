import type { KeyFlag, QuestionEvidence, QuestionStatistics } from '@tenfold/contracts';
import { Flex, Tag, Typography } from 'antd';
import { correlationRange, looksWrongSentences, shareRange } from '../evidence-text.js';
import { numberLabel } from '../../../lib/format.js';
import type { AdminColumn } from '../../../ui/admin/admin-table.js';
import table from '../../../ui/admin/admin-table.module.css';
import styles from '../admin.module.css';

const flags = {
  check: { text: 'Check the key', color: 'warning' },
  likely_wrong: { text: 'Likely wrong', color: 'error' },
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
  className: styles.evidence ?? '',
  align: 'right',
  render: (_, { evidence }) =>
    evidence ? <Evidence evidence={evidence} /> : <Typography.Text type="secondary">–</Typography.Text>,
};

function Evidence({ evidence: { answers, difficulty, discrimination } }: { evidence: QuestionEvidence }) {
  return (
    <Flex vertical>
      <span>{shareRange(difficulty, ' correct')}</span>
      {discrimination && (
        <span>
          {'discrimination '}
          <span className={table.oneLine}>{correlationRange(discrimination)}</span>
        </span>
      )}
      <span className="muted smaller">{`${numberLabel(answers)} answers`}</span>
    </Flex>
  );
}

export const looksWrongColumn: AdminColumn<QuestionStatistics> = {
  key: 'looks-wrong',
  title: 'Against the key',
  render: (_, { evidence, correctAnswer }) =>
    evidence && <LooksWrong evidence={evidence} correctAnswer={correctAnswer} />,
};

function LooksWrong({ evidence, correctAnswer }: { evidence: QuestionEvidence; correctAnswer: string }) {
  return (
    <Flex vertical gap={4} component="ul">
      {looksWrongSentences(evidence, correctAnswer).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Flex>
  );
}

export function LooksWrongLegend() {
  return (
    <Flex vertical gap={4} component="ul" className="muted small" style={{ maxWidth: '92ch' }}>
      <li>
        A question is listed if the strongest third of the students chose its key less often than the weakest
        third, if the strongest third preferred another option, or if its key is likely wrong. The strongest
        evidence comes first.
      </li>
      <li>
        Differences are in percentage points, with 95% intervals. An interval that contains 0 may be chance.
        With many questions, chance alone puts some on this list: check them, no key changes by itself.
      </li>
    </Flex>
  );
}

export function EvidenceLegend() {
  return (
    <>
      <li>
        <strong>Evidence</strong> counts each student’s first answer if it was not a rapid guess, with 95%
        intervals, as of the last weekly run. Its discrimination is the correlation between a correct answer
        and the student’s earlier ability in the section. A question has evidence from 30 answers on, and its
        discrimination from 60.
      </li>
      <li>
        <strong>Check the key</strong>: the discrimination is below 0. <strong>Likely wrong</strong>: the
        discrimination is significantly below 0, or stronger students prefer another option. A mark changes no
        key and no score.
      </li>
    </>
  );
}
