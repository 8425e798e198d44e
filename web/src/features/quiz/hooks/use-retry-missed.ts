import { useNavigate } from 'react-router-dom';
import { useStartQuiz } from '../../../api/quiz.js';
import { problemDetail } from '../../../lib/http.js';
import { toast } from '../../../lib/toast.js';
import { quizPath } from '../../../paths.js';

/** Starts and opens a quiz of the questions missed in this session. */
export function useRetryMissed(sessionId: string) {
  const navigate = useNavigate();
  const { mutate, isPending } = useStartQuiz();
  const retry = () =>
    mutate(
      { sessionType: 'quick', missedInSessionId: sessionId },
      {
        onSuccess: ({ session }) => void navigate(quizPath(session.id)),
        onError: (error) =>
          toast({
            title: 'Error',
            description: `Failed to start quiz: ${problemDetail(error, 'The server could not be reached.')}`,
            tone: 'destructive',
          }),
      },
    );
  return { retry, isPending };
}
