import { CheckCircleFilled, CloseCircleFilled, FlagFilled } from '@ant-design/icons';
import type { FlaggedQuestion } from '@tenfold/contracts';
import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { flaggedOutcome, type FlaggedOutcome } from './flagged-outcome.js';

/**
 * Counts a removed question as right, as its grade does. A live region, so that screen readers announce the change when a
 * flag is removed.
 */
export function FlaggedTotals({ questions }: { questions: readonly FlaggedQuestion[] }) {
  const outcomes = questions.map(flaggedOutcome);
  const count = (wanted: FlaggedOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return (
    <Flex wrap gap="8px 28px" role="status">
      <Total
        icon={<FlagFilled aria-hidden />}
        tone="accent"
        amount={questions.length}
        words={questions.length === 1 ? 'flagged question' : 'flagged questions'}
      />
      <Total
        icon={<CheckCircleFilled aria-hidden />}
        tone="right"
        amount={count('right') + count('credited')}
        words="answered correctly"
      />
      <Total
        icon={<CloseCircleFilled aria-hidden />}
        tone="wrong"
        amount={count('wrong')}
        words="answered incorrectly"
      />
    </Flex>
  );
}

interface TotalProps {
  icon: ReactNode;
  tone: 'accent' | 'right' | 'wrong';
  amount: number;
  words: string;
}

function Total({ icon, tone, amount, words }: TotalProps) {
  return (
    <Flex align="center" gap={8}>
      <span className={`tone-${tone}`}>{icon}</span>
      <Typography.Text type="secondary">
        <Typography.Text strong>{amount}</Typography.Text> {words}
      </Typography.Text>
    </Flex>
  );
}
