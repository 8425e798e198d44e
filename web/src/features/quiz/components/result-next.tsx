import { PrinterOutlined } from '@ant-design/icons';
import type { QuizView } from '@tenfold/contracts';
import { QUICK_QUIZ_COOLDOWN_HOURS } from '@tenfold/exam';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../../api/current-user.js';
import { useStartQuiz } from '../../../api/quiz.js';
import { hasPro } from '../../../lib/access.js';
import { problemDetail } from '../../../lib/http.js';
import { toastFailure } from '../../../lib/toast.js';
import { examPath, paths, quizPath, sessionReviewPath } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { NextSteps } from '../../../ui/result-page.js';
import { reviewAnswers } from '../review-answers.js';

interface Props {
  quiz: QuizView;
  missed: number;
}

export function ResultNext({ quiz, missed }: Props) {
  const { retry, isPending } = useRetryMissed(quiz.session.id);
  const main = missed > 0 ? undefined : 'primary';
  const pro = hasPro(useUser());
  const flagged = quiz.answers.filter(({ flaggedForReview }) => flaggedForReview).length;
  return (
    <NextSteps>
      {missed > 0 ? (
        <ButtonLink to={sessionReviewPath(quiz.session.id, firstMissed(quiz), 'missed')} kind="primary">
          Review the ones I missed
        </ButtonLink>
      ) : (
        <ButtonLink to={sessionReviewPath(quiz.session.id, 1)}>Review the questions</ButtonLink>
      )}
      {missed > 0 && pro && (
        <Button size="large" loading={isPending} onClick={retry}>
          Retry them
        </Button>
      )}
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

function useRetryMissed(sessionId: string) {
  const navigate = useNavigate();
  const { mutate, isPending } = useStartQuiz();
  const retry = () =>
    mutate(
      { sessionType: 'quick', missedInSessionId: sessionId },
      {
        onSuccess: ({ session }) => void navigate(quizPath(session.id)),
        onError: (error) =>
          toastFailure(
            'Error',
            `Failed to start quiz: ${problemDetail(error, 'The server could not be reached.')}`,
          ),
      },
    );
  return { retry, isPending };
}
