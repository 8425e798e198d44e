import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { QuizResult, QuizSession } from '@tenfold/contracts';
import { userIdOf } from '../../../api/current-user.js';
import { notificationCountQuery } from '../../../api/notification-count.js';
import { notificationsQuery } from '../../../api/notifications.js';
import { quizQuery } from '../../../api/quiz.js';
import { invalidateStudyData } from '../../../api/study-data.js';
import { HttpProblem, request } from '../../../lib/http.js';
import { forgetQuiz } from '../../../lib/kept-quizzes.js';
import { quizScope } from './quiz-scope.js';

export function completeQuiz(sessionId: string, studyTimeMinutes: number): Promise<QuizResult> {
  return request<QuizResult>('POST', `/api/quiz/${sessionId}/complete`, { json: { studyTimeMinutes } });
}

/**
 * The result of a completed session. There is no read call: completing again returns the same result and does not change
 * the stored study time.
 */
export function resultQuery(sessionId: string) {
  return queryOptions({
    queryKey: [...quizQuery(sessionId).queryKey, 'complete'] as const,
    queryFn: () => completeQuiz(sessionId, 0),
  });
}

export function useCompleteQuiz(
  { id: sessionId, isDiagnostic = false }: QuizSession,
  { onFailed }: { onFailed: () => void },
) {
  const client = useQueryClient();
  return useMutation({
    scope: quizScope(sessionId),
    mutationFn: (studyTimeMinutes: number) => completeQuiz(sessionId, studyTimeMinutes),
    onSuccess: (result) => {
      void forgetQuiz(userIdOf(client), sessionId);
      client.setQueryData(resultQuery(sessionId).queryKey, result);
      // the quiz in the cache has no keys
      if (isDiagnostic)
        void client.invalidateQueries({ queryKey: quizQuery(sessionId).queryKey, exact: true });
      else
        client.setQueryData(
          quizQuery(sessionId).queryKey,
          (quiz) => quiz && { ...quiz, session: { ...quiz.session, status: 'completed' as const } },
        );
      // the user may have left the quiz before its last answer was stored
      invalidateAfterQuiz(client);
    },
    onError: (error) => {
      if (error instanceof HttpProblem && (error.status === 409 || error.status === 404)) {
        void client.invalidateQueries({ queryKey: quizQuery(sessionId).queryKey, exact: true });
      }
      onFailed();
    },
  });
}

export function invalidateAfterQuiz(client: QueryClient): void {
  void invalidateStudyData(client);
  void client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
  void client.invalidateQueries({ queryKey: notificationCountQuery.queryKey });
}
