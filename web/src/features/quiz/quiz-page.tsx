import { useQuery } from '@tanstack/react-query';
import { SESSION_ABANDONED_AFTER_HOURS } from '@tenfold/exam';
import { useParams, useSearchParams } from 'react-router-dom';
import { quizQuery } from '../../api/quiz.js';
import { HttpProblem } from '../../lib/http.js';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { toastFailure } from '../../lib/toast.js';
import { isAdminView, paths, reviewedPlace, sessionReviewPath } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { MessagePage } from '../../ui/message-page.js';
import { Page } from '../../ui/page.js';
import { Redirect } from '../../ui/redirect.js';
import { ErrorState } from '../../ui/states.js';
import { QuestionSkeleton } from '../../ui/question/question-skeleton.js';
import { SignedOutDialog } from '../../ui/question/signed-out.js';
import { PreloadWhenIdle } from '../../ui/when-idle.js';
import { quizParts } from './components/quiz-overlays.js';
import { RunningQuiz } from './components/running-quiz.js';
import { StartQuiz } from './start-quiz.js';

const QuizResultPage = lazyScreen(() => import('./quiz-result-page.js').then((m) => m.QuizResultPage));
const SessionReviewPage = lazyScreen(() =>
  import('./session-review-page.js').then((m) => m.SessionReviewPage),
);
const laterScreens = [QuizResultPage, SignedOutDialog, ...quizParts];

export function QuizPage() {
  const { sessionId } = useParams();
  return sessionId === undefined ? <StartQuiz /> : <OpenQuiz key={sessionId} sessionId={sessionId} />;
}

function OpenQuiz({ sessionId }: { sessionId: string }) {
  const [parameters] = useSearchParams();
  const { data: quiz, error, refetch } = useQuery(quizQuery(sessionId));
  const missing = error instanceof HttpProblem && (error.status === 404 || error.status === 400);

  // unmounts a cached quiz too: its leave guard would ask for confirmation
  if (missing) return <Redirect to={paths.home} announce={toastNotFound} />;
  if (quiz === null || quiz?.questions.length === 0) return <NoQuiz />;
  if (quiz === undefined) {
    if (error === null) return <QuestionSkeleton title="Study session" what="the quiz" />;
    return (
      <Page title="Study session">
        <ErrorState what="the quiz" error={error} retry={() => void refetch()} />
      </Page>
    );
  }
  const place = reviewedPlace(parameters);
  if (quiz.session.status !== 'in_progress' && place !== null)
    return <SessionReviewPage quiz={quiz} place={place} />;
  switch (quiz.session.status) {
    case 'in_progress':
      return (
        <>
          <RunningQuiz quiz={quiz} adminView={isAdminView(parameters)} />
          <PreloadWhenIdle screens={laterScreens} evenWithDataSaver />
        </>
      );
    case 'completed':
      return <QuizResultPage quiz={quiz} />;
    case 'abandoned':
      return <AbandonedQuiz sessionId={sessionId} />;
  }
}

function toastNotFound(): void {
  toastFailure('Error', 'Quiz session not found.');
}

function NoQuiz() {
  return (
    <MessagePage title="No quiz session found." actions={<WaysOn />}>
      <p>There is nothing to answer here. Start a new quiz, or choose one on the dashboard.</p>
    </MessagePage>
  );
}

function AbandonedQuiz({ sessionId }: { sessionId: string }) {
  const actions = (
    <>
      <WaysOn />
      <ButtonLink to={sessionReviewPath(sessionId, 1)}>Review the questions</ButtonLink>
    </>
  );
  return (
    <MessagePage title="Closed without a result" actions={actions}>
      <p>{`You closed it, or it had no answer for ${SESSION_ABANDONED_AFTER_HOURS} hours. The answers count.`}</p>
    </MessagePage>
  );
}

function WaysOn() {
  return (
    <>
      <ButtonLink to={paths.quiz} kind="primary">
        Start a new quiz
      </ButtonLink>
      <ButtonLink to={paths.home}>Go to the dashboard</ButtonLink>
    </>
  );
}
