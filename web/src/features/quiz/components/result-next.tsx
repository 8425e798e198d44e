import { PrinterOutlined } from '@ant-design/icons';
import type { QuizView } from '@tenfold/contracts';
import { QUICK_QUIZ_COOLDOWN_HOURS } from '@tenfold/exam';
import { Button } from 'antd';
import { useUser } from '../../../api/current-user.js';
import { hasPro } from '../../../lib/access.js';
import { examPath, paths } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { NextSteps } from '../../../ui/result-page.js';
import { MissedSteps } from '../../../ui/study/missed-steps.js';
import { reviewAnswers } from '../review-answers.js';

interface Props {
  quiz: QuizView;
  missed: number;
}

export function ResultNext({ quiz, missed }: Props) {
  const main = missed > 0 ? undefined : 'primary';
  const pro = hasPro(useUser());
  const flagged = quiz.answers.filter(({ flaggedForReview }) => flaggedForReview).length;
  return (
    <NextSteps>
      <MissedSteps sessionId={quiz.session.id} firstMissed={missed > 0 ? firstMissed(quiz) : null} />
      {quiz.session.sessionType === 'exam' && (
        <ButtonLink to={examPath(quiz.session.id)}>Exam result</ButtonLink>
      )}
      {pro ? (
        <ButtonLink to={anotherQuiz(quiz)} {...(main && { kind: main })}>
          {quiz.session.sessionType === 'exam' ? 'Another exam' : 'Another quiz'}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.subscribe} {...(main && { kind: main })}>
          Unlimited quizzes with Pro
        </ButtonLink>
      )}
      {flagged > 0 && (
        <ButtonLink to={paths.flaggedQuestions}>{`Review flagged questions (${flagged})`}</ButtonLink>
      )}
      <ButtonLink to={paths.home}>Go to the dashboard</ButtonLink>
      <Button type="text" size="large" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      {!pro && (
        <p className="muted">
          {`On the Free plan the next quiz opens ${QUICK_QUIZ_COOLDOWN_HOURS} hours after this one was started.`}
        </p>
      )}
    </NextSteps>
  );
}

function firstMissed(quiz: QuizView): number {
  return reviewAnswers(quiz).find(({ isRight }) => isRight === false)?.place ?? 1;
}

function anotherQuiz({ session: { sessionType }, questions }: QuizView): string {
  if (sessionType === 'exam') return paths.exam;
  if (sessionType === 'custom') return paths.quizBuilder;
  const parameters = new URLSearchParams({ type: sessionType });
  const categoryId = questions[0]?.categoryId;
  const aboutSection = sessionType === 'section' || sessionType === 'focused';
  if (aboutSection && categoryId !== undefined) parameters.set('categoryId', categoryId);
  return `${paths.quiz}?${parameters.toString()}`;
}
