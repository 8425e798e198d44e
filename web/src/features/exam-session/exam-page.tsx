import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Navigate, useParams } from 'react-router-dom';
import { HttpProblem } from '../../lib/http.js';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { useRunningExam } from '../../lib/running-exam.js';
import { toastFailure } from '../../lib/toast.js';
import { paths, quizPath } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { MessagePage } from '../../ui/message-page.js';
import { Page } from '../../ui/page.js';
import { Redirect } from '../../ui/redirect.js';
import { QuestionSkeleton } from '../../ui/question/question-skeleton.js';
import { ErrorState } from '../../ui/states.js';
import { examSessionQuery } from './api/exam-session.js';
import { RunningExam } from './components/running-exam.js';
import type { LoadedView } from './exam-device.js';
import { useExamWorkspace } from './hooks/use-exam-workspace.js';
import { useSingleTab } from './hooks/use-single-tab.js';

// apart from the running exam, because antd's table is large
const ExamResultPage = lazyScreen(() => import('./exam-result-page.js').then((m) => m.ExamResultPage));

export function ExamPage() {
  const { sessionId = '' } = useParams();
  return <OpenExam key={sessionId} sessionId={sessionId} />;
}

function OpenExam({ sessionId }: { sessionId: string }) {
  const { data: arrived, error, refetch } = useQuery(examSessionQuery(sessionId));
  const isMissing = error instanceof HttpProblem && (error.status === 404 || error.status === 400);
  if (isMissing) return <Redirect to={paths.exam} announce={toastNotFound} />;
  const status = arrived?.view.session.status;
  if (arrived && status === 'in_progress') return <ExamInThisTab arrived={arrived} />;
  if (status === 'abandoned') return <Navigate to={quizPath(sessionId)} replace />;
  if (status === 'completed') return <ExamResultPage sessionId={sessionId} />;
  if (error === null) return <LoadingExam />;
  return (
    <Page title="Exam">
      <ErrorState what="the exam" error={error} retry={() => void refetch()} />
    </Page>
  );
}

function toastNotFound(): void {
  toastFailure('Error', 'Exam not found.');
}

function ExamInThisTab({ arrived }: { arrived: LoadedView }) {
  useRunningExam();
  const { place, takeOver } = useSingleTab(`tenfold exam ${arrived.view.session.sessionId}`);
  if (place === 'here') return <LoadedExam arrived={arrived} />;
  if (place === 'waiting') return <LoadingExam />;
  const actions = (
    <>
      <Button type="primary" size="large" onClick={takeOver}>
        Continue here
      </Button>
      <ButtonLink to={paths.exam}>All exams</ButtonLink>
    </>
  );
  return (
    <MessagePage title="This exam is open in another tab" actions={actions}>
      <p>Everything you did there is kept. The exam can be open in one tab of this browser at a time.</p>
    </MessagePage>
  );
}

function LoadedExam({ arrived }: { arrived: LoadedView }) {
  const workspace = useExamWorkspace(arrived);
  return workspace ? <RunningExam view={arrived.view} workspace={workspace} /> : <LoadingExam />;
}

function LoadingExam() {
  useRunningExam();
  return <QuestionSkeleton title="Exam" what="the exam" />;
}
