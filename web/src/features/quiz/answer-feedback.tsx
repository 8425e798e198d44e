import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import type { QuestionView } from '@tenfold/contracts';
import { acceptedLetters } from '@tenfold/exam';
import type { ReactNode, Ref } from 'react';
import { Explanation } from '../../ui/explanation.js';
import type { Verdict } from './quiz-state.js';
import styles from './answer-feedback.module.css';

interface Props {
  question: QuestionView;
  verdict: Verdict;
  /** A right answer needs a word and no explanation: the quiz goes on by itself. */
  brief: boolean;
  /** For whoever refers to it. */
  id: string;
  ref: Ref<HTMLDivElement>;
}

/** What became of the answer, why, and where it is written. */
export function AnswerFeedback({ question, verdict, brief, id, ref }: Props) {
  return (
    <div ref={ref} id={id} className={styles.feedback} data-verdict={verdict}>
      <p className={styles.verdict}>
        {icons[verdict]}
        <strong>{titles[verdict]}</strong>
        <span>{detailOf(question, verdict)}</span>
      </p>
      {!brief && <Explanation question={question} />}
    </div>
  );
}

const icons: Record<Verdict, ReactNode> = {
  right: <CheckCircleFilled aria-hidden />,
  wrong: <CloseCircleFilled aria-hidden />,
  removed: <InfoCircleFilled aria-hidden />,
  'all-correct': <InfoCircleFilled aria-hidden />,
};

const titles: Record<Verdict, string> = {
  right: 'Correct',
  wrong: 'Not correct',
  removed: 'Removed question',
  'all-correct': 'All answers accepted',
};

const list = new Intl.ListFormat('en-US', { type: 'disjunction' });

function detailOf({ correctAnswer }: QuestionView, verdict: Verdict): string {
  switch (verdict) {
    case 'right':
      return '';
    case 'wrong':
      return `The right answer is ${list.format(acceptedLetters(correctAnswer))}.`;
    case 'removed':
      return 'It was taken out of the exam, so everyone gets credit.';
    case 'all-correct':
      return 'Everyone gets credit for this question.';
  }
}
