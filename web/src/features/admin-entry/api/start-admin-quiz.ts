import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuizView } from '@tenfold/contracts';
import { quizQuery } from '../../../api/quiz.js';
import { request } from '../../../lib/http.js';

/** Starts a quick practice quiz without subscription check and cooldown; the server wants the administrator. */
export function useStartAdminQuiz() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<QuizView>('POST', '/api/quiz/admin-start', { json: { sessionType: 'quick' } }),
    onSuccess: (quiz) => client.setQueryData(quizQuery(quiz.session.id).queryKey, quiz),
  });
}
