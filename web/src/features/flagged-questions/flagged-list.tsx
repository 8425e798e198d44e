import { CheckCircleFilled, CloseCircleFilled, FlagFilled, InfoCircleFilled } from '@ant-design/icons';
import type { FlaggedQuestion } from '@tenfold/contracts';
import { MS_PER_MINUTE, relativeTime } from '@tenfold/exam';
import { Button, Flex, Typography } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { dateLabel } from '../../lib/format.js';
import { TRY_AGAIN } from '../../lib/http.js';
import { toastFailure } from '../../lib/toast.js';
import { useNow } from '../../lib/use-now.js';
import { neighborRow, QuestionRows } from '../../ui/question/question-rows.js';
import { PracticeButton } from '../../ui/study/practice-button.js';
import { flaggedOutcome, type FlaggedOutcome } from './flagged-outcome.js';
import { useUnflagQuestion } from './api/use-unflag-question.js';
import { FlaggedTotals } from './flagged-totals.js';

export function FlaggedList({ questions }: { questions: readonly FlaggedQuestion[] }) {
  const now = useNow(MS_PER_MINUTE);
  const { mutate } = useUnflagQuestion(toastUnflagFailure);
  const unflag = (questionId: string, { currentTarget }: MouseEvent<HTMLElement>) => {
    (neighborRow(currentTarget) ?? currentTarget.closest('main'))?.focus();
    mutate(questionId);
  };
  return (
    <>
      <Flex wrap align="center" justify="space-between" gap="16px 24px">
        <FlaggedTotals questions={questions} />
        <PracticeButton set="flagged" total={questions.length} feature="Practice of flagged questions" />
      </Flex>
      <QuestionRows
        label="Flagged questions"
        questions={questions}
        facts={(question) => <Facts question={question} now={now} />}
        action={({ id, questionText }) => (
          <Button icon={<FlagFilled aria-hidden />} onClick={(event) => unflag(id, event)}>
            Unflag<span className="visually-hidden">{`: ${questionText}`}</span>
          </Button>
        )}
      />
    </>
  );
}

function toastUnflagFailure(): void {
  toastFailure('Failed to unflag question', `It is back in the list. ${TRY_AGAIN}`);
}

function Facts({ question, now }: { question: FlaggedQuestion; now: Date }) {
  const outcome = outcomes[flaggedOutcome(question)];
  return (
    <Flex component="span" wrap gap="4px 12px">
      <strong className={outcome.tone}>
        {outcome.icon} {outcome.words}
      </strong>
      {question.answeredAt !== null && <AnsweredWhen at={new Date(question.answeredAt)} now={now} />}
    </Flex>
  );
}

const outcomes: Record<FlaggedOutcome, { icon: ReactNode; words: string; tone: string }> = {
  right: { icon: <CheckCircleFilled aria-hidden />, words: 'You answered correctly', tone: 'tone-right' },
  wrong: { icon: <CloseCircleFilled aria-hidden />, words: 'You answered incorrectly', tone: 'tone-wrong' },
  credited: {
    icon: <InfoCircleFilled aria-hidden />,
    words: 'Removed question, everyone gets credit',
    tone: 'tone-accent',
  },
};

function AnsweredWhen({ at, now }: { at: Date; now: Date }) {
  return (
    <Typography.Text type="secondary">
      <time dateTime={at.toISOString()} title={dateLabel(at)}>
        {`Answered ${lowerFirst(relativeTime(at, now))}`}
      </time>
    </Typography.Text>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
