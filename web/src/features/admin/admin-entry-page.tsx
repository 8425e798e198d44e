import { useQuery } from '@tanstack/react-query';
import { PRO_QUIZ_QUESTIONS } from '@tenfold/exam';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { brand } from '../../content.js';
import { HttpProblem, problemDetail } from '../../lib/http.js';
import { toast } from '../../lib/toast.js';
import { adminQuizPath, paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { PlainLayout } from '../../ui/layout/plain-layout.js';
import { adminStatusQuery } from './api/admin-status.js';
import { directAccessQuery } from './api/direct-access.js';
import { useStartAdminQuiz } from './api/start-admin-quiz.js';
import { EntryCheck, type CheckState } from './components/entry-check.js';
import styles from './admin-entry-page.module.css';

/** Shows step by step whether the caller has administrator access. Opens without a session and grants nothing. */
export function AdminEntryPage({ title }: { title: string }) {
  const status = useQuery(adminStatusQuery);
  const access = useQuery(directAccessQuery);
  const granted = access.isSuccess && access.data.accessLevel === 'admin';
  const checking = status.isFetching || access.isFetching;
  const checkAgain = () => void Promise.all([status.refetch(), access.refetch()]);

  return (
    <PlainLayout>
      <title>{`${title} · ${brand.name}`}</title>
      <h1>{title}</h1>
      <p className={styles.lead}>What the server says about this session.</p>
      <ol className={styles.checks}>
        <EntryCheck question="Signed in?" state={stateOf(status, status.data?.authenticated)} />
        <EntryCheck question="Administrator?" state={stateOf(status, status.data?.isAdmin)} />
        <EntryCheck
          question="Direct access?"
          state={isRefused(access.error) ? 'no' : stateOf(access, granted)}
          detail={
            access.isError ? problemDetail(access.error, 'The server could not be reached.') : undefined
          }
        />
      </ol>
      <div className={styles.actions}>
        {granted && <StartQuizButton />}
        {status.data?.authenticated === false && <ButtonLink to={paths.auth}>Go to sign-in</ButtonLink>}
        <Button size="large" loading={checking} onClick={checkAgain}>
          Check again
        </Button>
      </div>
    </PlainLayout>
  );
}

function stateOf(query: { isPending: boolean; isError: boolean }, answer: boolean | undefined): CheckState {
  if (query.isPending) return 'checking';
  if (query.isError) return 'unknown';
  return answer === true ? 'yes' : 'no';
}

function isRefused(error: Error | null): boolean {
  return error instanceof HttpProblem && (error.status === 401 || error.status === 403);
}

function StartQuizButton() {
  const navigate = useNavigate();
  const start = useStartAdminQuiz();
  const startQuiz = () =>
    start.mutate(undefined, {
      onSuccess: (quiz) => void navigate(adminQuizPath(quiz.session.id)),
      onError: (error) =>
        toast({
          tone: 'destructive',
          title: 'Quiz Error',
          description: problemDetail(error, 'Failed to connect to server'),
        }),
    });
  return (
    <Button type="primary" size="large" loading={start.isPending} onClick={startQuiz}>
      {`Start a ${PRO_QUIZ_QUESTIONS}-question practice quiz`}
    </Button>
  );
}
