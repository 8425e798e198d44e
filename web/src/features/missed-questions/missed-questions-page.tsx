import { useQuery } from '@tanstack/react-query';
import type { MissedQuestion, MissedQuestions } from '@tenfold/contracts';
import {
  answerLetters,
  MISSED_COUNT_MAX,
  MISSED_LISTED,
  MS_PER_MINUTE,
  PRO_QUIZ_QUESTIONS,
  relativeTime,
} from '@tenfold/exam';
import { Button, Collapse, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useUser } from '../../api/current-user.js';
import { missedQuestionsQuery } from '../../api/missed-questions.js';
import { hasPro } from '../../lib/access.js';
import { numberLabel } from '../../lib/number-label.js';
import { useNow } from '../../lib/use-now.js';
import { paths } from '../../paths.js';
import { BackLink } from '../../ui/back-link.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { Explanation } from '../../ui/explanation.js';
import { MarkedOptions, type Mark } from '../../ui/marked-options.js';
import { Page } from '../../ui/page.js';
import { PictureFigure } from '../../ui/picture-figure.js';
import { ReportQuestion } from '../../ui/question/report-question.js';
import { ReadingText } from '../../ui/reading-text.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { TakeQuizState } from '../../ui/study/take-quiz-state.js';
import { useStartAndOpenQuiz } from '../../ui/study/use-start-and-open-quiz.js';
import { UpgradeDialog } from '../../ui/upgrade-dialog.js';

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
  const pro = hasPro(useUser());
  const now = useNow(MS_PER_MINUTE);
  const { openQuiz, starting } = useStartAndOpenQuiz();
  const [lockedFeature, setLockedFeature] = useState<string | null>(null);
  const practice = () => {
    if (!pro) setLockedFeature('Retry of missed questions');
    else if (starting === null) openQuiz({ sessionType: 'custom', custom: quizOfMissed });
  };
  return (
    <>
      <Flex wrap align="center" justify="space-between" gap="12px 24px">
        <p role="status" className="numbers">
          <strong>{totalText(total)}</strong>
          {total > MISSED_LISTED && `. The latest ${MISSED_LISTED} are listed.`}
        </p>
        <Flex wrap gap={12}>
          <Button type="primary" size="large" loading={starting !== null} onClick={practice}>
            {total === 1 ? 'Retry it' : `Retry ${Math.min(total, PRO_QUIZ_QUESTIONS)} of them`}
          </Button>
          <ButtonLink to={`${paths.quizBuilder}?sets=missed`}>Build a quiz of them</ButtonLink>
        </Flex>
      </Flex>
      <Collapse
        styles={{ title: { minWidth: 0 } }}
        items={questions.map((question) => ({
          key: question.id,
          label: <MissedLabel question={question} now={now} />,
          children: <MissedAnswer question={question} />,
        }))}
      />
      <UpgradeDialog feature={lockedFeature} onClose={() => setLockedFeature(null)} />
    </>
  );
}

const quizOfMissed = {
  categoryIds: [],
  examIds: [],
  sets: ['missed' as const],
  questions: PRO_QUIZ_QUESTIONS,
  isTimed: true,
};

function totalText(total: number): string {
  if (total >= MISSED_COUNT_MAX) return `${numberLabel(MISSED_COUNT_MAX)} missed questions or more`;
  return total === 1 ? '1 missed question' : `${numberLabel(total)} missed questions`;
}

function MissedLabel({ question, now }: { question: MissedQuestion; now: Date }) {
  const { sectionName, questionText, answeredAt, rightDays } = question;
  return (
    <Flex vertical gap={4} style={{ minWidth: 0 }}>
      <Flex wrap align="center" gap="4px 12px" className="small muted">
        <Tag style={{ whiteSpace: 'normal' }}>{sectionName}</Tag>
        {answeredAt !== null && `Missed ${relativeTime(new Date(answeredAt), now).toLowerCase()}`}
        {rightDays > 0 && (
          <span className="tone-right">Answered correctly on one day. One more day to go.</span>
        )}
      </Flex>
      <Typography.Text ellipsis>{questionText}</Typography.Text>
    </Flex>
  );
}

function MissedAnswer({ question }: { question: MissedQuestion }) {
  const { questionText, imageUrl, imageDescription, answerChoices } = question;
  return (
    <Flex vertical gap={16}>
      <ReadingText text={questionText} />
      {imageUrl !== null && <PictureFigure url={imageUrl} description={imageDescription} />}
      <MarkedOptions
        options={answerChoices.map((text, index) => ({
          letter: answerLetters[index] ?? '',
          text,
          mark: markOf(question, index),
        }))}
      />
      <div>
        <Explanation question={question} hasSearches />
      </div>
      <div>
        <ReportQuestion questionId={question.id} />
      </div>
    </Flex>
  );
}

function markOf({ selectedAnswer, correctAnswer }: MissedQuestion, index: number): Mark | null {
  if (index === correctAnswer) return 'right';
  return index === selectedAnswer ? 'chosen-wrong' : null;
}
