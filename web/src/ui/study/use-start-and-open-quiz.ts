import type { StartQuizBody } from '@tenfold/contracts';
import { useNavigate } from 'react-router-dom';
import { useStartQuiz } from '../../api/quiz.js';
import { toastFailure } from '../../lib/toast.js';
import { quizPath } from '../../paths.js';

export function useStartAndOpenQuiz() {
  const navigate = useNavigate();
  const start = useStartQuiz();
  const openQuiz = (body: StartQuizBody) =>
    start.mutate(body, {
      onSuccess: (quiz) => void navigate(quizPath(quiz.session.id)),
      onError: () => toastFailure('Error', 'Failed to start quiz.'),
    });
  return { openQuiz, starting: start.isPending ? start.variables : null };
}
