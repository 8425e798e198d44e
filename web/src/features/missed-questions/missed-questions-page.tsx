import { useQuery } from '@tanstack/react-query';
import type { MissedQuestion, MissedQuestions } from '@tenfold/contracts';
import { MISSED_COUNT_MAX, MISSED_LISTED, MS_PER_MINUTE, relativeTime } from '@tenfold/exam';
import { Flex } from 'antd';
import { missedQuestionsQuery } from '../../api/missed-questions.js';
import { numberLabel } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { paths } from '../../paths.js';
import { BackLink } from '../../ui/back-link.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { QuestionRows } from '../../ui/question/question-rows.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { PracticeButton } from '../../ui/study/practice-button.js';
import { TakeQuizState } from '../../ui/study/take-quiz-state.js';

export function MissedQuestionsPage() {
  const query = useQuery({ ...missedQuestionsQuery, refetchOnMount: 'always' });
  return (
    <Page
      title="Missed questions"
      lead="Questions you answered incorrectly in a finished quiz. A question leaves the list after you answer it correctly on two different days."
      actions={<BackLink to={paths.quiz} place="study sessions" />}
    >
      <QueryView query={query} what="your missed questions" skeleton={<SkeletonRows rows={6} height={64} />}>
        {(missed) => (missed.total === 0 ? <NothingMissed /> : <Missed missed={missed} />)}
      </QueryView>
    </Page>
  );
}

function NothingMissed() {
  return (
    <Card>
      <TakeQuizState
        title="No missed questions"
        text="A question that you answer incorrectly will be here, with the correct answer and the reason."
      />
    </Card>
  );
}

function Missed({ missed: { total, questions } }: { missed: MissedQuestions }) {
  const now = useNow(MS_PER_MINUTE);
  return (
    <>
      <Flex wrap align="center" justify="space-between" gap="12px 24px">
        <p role="status" className="numbers">
          <strong>{totalText(total)}</strong>
          {total > MISSED_LISTED && `. The latest ${MISSED_LISTED} are listed.`}
        </p>
        <Flex wrap gap={12}>
          <PracticeButton set="missed" total={total} feature="Practice of missed questions" />
          <ButtonLink to={`${paths.quizBuilder}?sets=missed`}>Build a quiz of them</ButtonLink>
        </Flex>
      </Flex>
      <QuestionRows
        label="Missed questions"
        questions={questions}
        facts={(question) => <Facts question={question} now={now} />}
      />
    </>
  );
}

function totalText(total: number): string {
  if (total >= MISSED_COUNT_MAX) return `${numberLabel(MISSED_COUNT_MAX)} missed questions or more`;
  return total === 1 ? '1 missed question' : `${numberLabel(total)} missed questions`;
}

function Facts({ question: { answeredAt, rightDays }, now }: { question: MissedQuestion; now: Date }) {
  return (
    <Flex component="span" wrap gap="4px 12px">
      {answeredAt !== null && (
        <span>{`Missed ${relativeTime(new Date(answeredAt), now).toLowerCase()}`}</span>
      )}
      {rightDays > 0 && (
        <span className="tone-right">Answered correctly on one day. One more day to go.</span>
      )}
    </Flex>
  );
}
