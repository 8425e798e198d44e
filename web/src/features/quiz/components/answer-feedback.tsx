import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import type { QuestionView } from '@tenfold/contracts';
import { acceptedLetters } from '@tenfold/exam';
import { Flex } from 'antd';
import type { ReactNode, Ref } from 'react';
import { keySentences } from '../../../lib/key-words.js';
import { Card } from '../../../ui/card.js';
import { Explanation } from '../../../ui/explanation.js';
import type { AnswerOutcome } from '../quiz-state.js';
import styles from '../../../ui/question/question-screen.module.css';
import { QuestionRepeats } from './question-repeats.js';
import { QuizSettings } from './quiz-settings.js';
import { SharesNote } from './shares-note.js';

interface Props {
  sessionId: string;
  question: QuestionView;
  outcome: AnswerOutcome;
  brief: boolean;
  id: string;
  ref: Ref<HTMLDivElement>;
}

export function AnswerFeedback({ sessionId, question, outcome, brief, id, ref }: Props) {
  return (
    <Card
      ref={ref}
      id={id}
      className={styles.feedback}
      style={{ borderColor: `color-mix(in srgb, ${tones[outcome]} 35%, var(--line))` }}
    >
      <Flex wrap align="center" gap="0 8px">
        <span style={{ color: tones[outcome] }}>{icons[outcome]}</span>
        <strong>{titles[outcome]}</strong>
        <span>{brief ? 'Previous shows the explanation.' : detailOf(question, outcome)}</span>
      </Flex>
      {!brief && (
        <>
          <Explanation question={question} />
          <SharesNote question={question} />
          <QuestionRepeats sessionId={sessionId} questionId={question.id} />
        </>
      )}
      <QuizSettings />
    </Card>
  );
}

const tones: Record<AnswerOutcome, string> = {
  right: 'var(--right)',
  wrong: 'var(--wrong)',
  removed: 'var(--accent)',
  'all-correct': 'var(--accent)',
  hidden: 'var(--accent)',
};

const icons: Record<AnswerOutcome, ReactNode> = {
  right: <CheckCircleFilled aria-hidden />,
  wrong: <CloseCircleFilled aria-hidden />,
  removed: <InfoCircleFilled aria-hidden />,
  'all-correct': <InfoCircleFilled aria-hidden />,
  hidden: <InfoCircleFilled aria-hidden />,
};

const titles: Record<AnswerOutcome, string> = {
  right: 'Correct',
  wrong: 'Incorrect',
  removed: 'Removed question',
  'all-correct': 'All answers accepted',
  hidden: 'Answered',
};

const list = new Intl.ListFormat('en-US', { type: 'disjunction' });

function detailOf({ correctAnswer, answers }: QuestionView, outcome: AnswerOutcome): string {
  switch (outcome) {
    case 'right':
      return '';
    case 'wrong':
      return `The correct answer is ${list.format(acceptedLetters(correctAnswer ?? '').map(withText(answers)))}`;
    case 'removed':
      return keySentences.removed;
    case 'all-correct':
      return keySentences.all;
    case 'hidden':
      return keySentences.hidden;
  }
}

function withText(answers: QuestionView['answers']) {
  return (letter: string): string => {
    const text = answers.find((answer) => answer.letter === letter)?.text ?? '';
    return text === '' ? letter : `${letter}: ${text}`;
  };
}
