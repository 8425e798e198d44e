import { useQuery } from '@tanstack/react-query';
import { DIAGNOSTIC_QUESTIONS, FREE_QUIZ_QUESTIONS, MS_PER_MINUTE } from '@tenfold/exam';
import { Button, Flex } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { examDateQuery, useSetExamDate } from '../../api/exam-date.js';
import { localDay } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { diagnosticPath } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { ExamDateForm } from './exam-date-dialog.js';

interface Props {
  pro: boolean;
  quickQuiz: ReactNode;
  onSkip: () => void;
}

/** The next step until the first answer: first the exam date, then the diagnostic. */
export function FirstDay(props: Props) {
  const query = useQuery(examDateQuery);
  const [hasNoDate, setHasNoDate] = useState(false);
  return (
    <QueryView query={query} what="your exam date" skeleton={<SkeletonRows rows={4} height={44} />}>
      {({ date }) =>
        date === null && !hasNoDate ? (
          <AskExamDate onNotYet={() => setHasNoDate(true)} quickQuiz={props.quickQuiz} />
        ) : (
          <OfferDiagnostic {...props} />
        )
      }
    </QueryView>
  );
}

function AskExamDate({ onNotYet, quickQuiz }: Pick<Props, 'quickQuiz'> & { onNotYet: () => void }) {
  const id = useId();
  const today = localDay(useNow(MS_PER_MINUTE));
  const set = useSetExamDate();
  const save = async (date: string) => {
    if (!set.isPending) await set.mutateAsync(date);
  };
  return (
    <>
      <h2>When is your exam?</h2>
      <p className="muted">Your reviews and new questions are planned up to that day.</p>
      <ExamDateForm id={id} date={null} today={today} onSave={save} />
      <Flex wrap gap={12}>
        <Button type="primary" size="large" htmlType="submit" form={id} loading={set.isPending}>
          Save
        </Button>
        <Button size="large" onClick={onNotYet}>
          Not yet
        </Button>
        {quickQuiz}
      </Flex>
    </>
  );
}

function OfferDiagnostic({ pro, quickQuiz, onSkip }: Props) {
  const size = pro ? DIAGNOSTIC_QUESTIONS : FREE_QUIZ_QUESTIONS;
  return (
    <>
      <h2>Find out where to begin</h2>
      <p className="muted">
        {`The diagnostic has ${size} questions, spread over the sections as in the exam. The answers show at its end, with the two sections to begin with.`}
      </p>
      <Flex wrap gap={12}>
        <ButtonLink to={diagnosticPath} kind="primary">
          Start the diagnostic
        </ButtonLink>
        {quickQuiz}
        <Button type="text" size="large" onClick={onSkip}>
          Skip for now
        </Button>
      </Flex>
      <p className="muted small">It stays under Study Sessions.</p>
    </>
  );
}
