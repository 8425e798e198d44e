import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuizResult } from '@tenfold/contracts';
import { quizQuery } from '../../../api/quiz.js';
import { HttpProblem, request } from '../../../lib/http.js';
import { quizScope } from './quiz-scope.js';

function completeQuiz(sessionId: string, studyTimeMinutes: number): Promise<QuizResult> {
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

/** Completes a session with its study minutes; its page then shows the result. */
export function useCompleteQuiz(sessionId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: quizScope(sessionId),
    mutationFn: (studyTimeMinutes: number) => completeQuiz(sessionId, studyTimeMinutes),
    onSuccess: (result) => {
      client.setQueryData(resultQuery(sessionId).queryKey, result);
      client.setQueryData(
        quizQuery(sessionId).queryKey,
        (quiz) => quiz && { ...quiz, session: { ...quiz.session, status: 'completed' as const } },
      );
    },
    onError: (error) => {
      // the session was abandoned or is gone: its page says so
      if (error instanceof HttpProblem && (error.status === 409 || error.status === 404)) {
        void client.invalidateQueries({ queryKey: quizQuery(sessionId).queryKey, exact: true });
      }
    },
  });
}
