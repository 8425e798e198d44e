import { CheckCircleFilled, CloseCircleFilled, FlagFilled } from '@ant-design/icons';
import type { FlaggedQuestion } from '@tenfold/contracts';
import type { ReactNode } from 'react';
import { verdictOf, type Verdict } from './verdict.js';
import styles from './flagged-totals.module.css';

/** A live region, so that screen readers announce the change when a flag is removed. */
export function FlaggedTotals({ questions }: { questions: readonly FlaggedQuestion[] }) {
  const verdicts = questions.map(verdictOf);
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
  return (
    <div className={styles.totals} role="status">
      <Total
        icon={<FlagFilled aria-hidden />}
        tone="accent"
        amount={questions.length}
        words={questions.length === 1 ? 'flagged question' : 'flagged questions'}
      />
      <Total
        icon={<CheckCircleFilled aria-hidden />}
        tone="right"
        amount={count('right')}
        words="answered right"
      />
      <Total
        icon={<CloseCircleFilled aria-hidden />}
        tone="wrong"
        amount={count('wrong')}
        words="answered wrong"
      />
    </div>
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
    <p className={styles.total} data-tone={tone}>
      {icon}
      <span>
        <strong>{amount}</strong> {words}
      </span>
    </p>
  );
}
