import {
  CheckCircleFilled,
  CloseCircleFilled,
  LoadingOutlined,
  QuestionCircleFilled,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import styles from './entry-check.module.css';

export type CheckState = 'checking' | 'yes' | 'no' | 'unknown';

const shown: Record<CheckState, { icon: ReactNode; word: string }> = {
  checking: { icon: <LoadingOutlined aria-hidden="true" />, word: 'Checking' },
  yes: { icon: <CheckCircleFilled aria-hidden="true" />, word: 'Yes' },
  no: { icon: <CloseCircleFilled aria-hidden="true" />, word: 'No' },
  unknown: { icon: <QuestionCircleFilled aria-hidden="true" />, word: 'Could not be checked' },
};

interface Props {
  question: string;
  state: CheckState;
  detail?: string | undefined;
}

export function EntryCheck({ question, state, detail }: Props) {
  const { icon, word } = shown[state];
  return (
    <li className={styles.check} data-state={state}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.question}>{question}</span>
      <span className={styles.word}>{word}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </li>
  );
}
