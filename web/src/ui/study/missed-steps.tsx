import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { useStartQuiz } from '../../api/quiz.js';
import { hasPro } from '../../lib/access.js';
import { problemDetail } from '../../lib/http.js';
import { toastFailure } from '../../lib/toast.js';
import { quizPath, sessionReviewPath } from '../../paths.js';
import { ButtonLink } from '../button-link.js';

interface Props {
  sessionId: string;
  /** From 1; null when every question was answered correctly. */
  firstMissed: number | null;
}

/** The first two steps after a result: the review of the missed questions, and a quiz of them. */
export function MissedSteps({ sessionId, firstMissed }: Props) {
  const navigate = useNavigate();
  const { mutate, isPending } = useStartQuiz();
  const pro = hasPro(useUser());
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
  if (firstMissed === null) {
    return <ButtonLink to={sessionReviewPath(sessionId, 1)}>Review the questions</ButtonLink>;
  }
  return (
    <>
      <ButtonLink to={sessionReviewPath(sessionId, firstMissed, 'missed')} kind="primary">
        Review the ones I missed
      </ButtonLink>
      {pro && (
        <Button size="large" loading={isPending} onClick={retry}>
          Retry them
        </Button>
      )}
    </>
  );
}
