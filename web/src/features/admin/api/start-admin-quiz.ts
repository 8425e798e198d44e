import { useMutation, useQueryClient } from '@tanstack/react-query';
import { quizQuery } from '../../../api/quiz.js';
import { startWithKey } from '../../../api/start-key.js';

/** Starts a quick quiz without subscription check and cooldown; administrators only. */
export function useStartAdminQuiz() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => startWithKey('/api/quiz/admin-start', { sessionType: 'quick' }),
    onSuccess: (quiz) => client.setQueryData(quizQuery(quiz.session.id).queryKey, quiz),
  });
}
