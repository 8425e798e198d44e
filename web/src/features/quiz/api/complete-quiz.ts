import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuizResult } from '@tenfold/contracts';
import { quizQuery } from '../../../api/quiz.js';
import { HttpProblem, request } from '../../../lib/http.js';

function completeQuiz(sessionId: string, studyTimeMinutes: number): Promise<QuizResult> {
  return request<QuizResult>('POST', `/api/quiz/${sessionId}/complete`, { json: { studyTimeMinutes } });
}

/**
 * The result of a completed session. There is no call that only reads it: completing again answers the same and
 * leaves the stored study time alone.
 */
export function resultQuery(sessionId: string) {
  return queryOptions({
    queryKey: [...quizQuery(sessionId).queryKey, 'complete'] as const,
    queryFn: () => completeQuiz(sessionId, 0),
  });
}

/** Ends a session with the minutes spent on it; from then on its page shows the result. */
export function useCompleteQuiz(sessionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (studyTimeMinutes: number) => completeQuiz(sessionId, studyTimeMinutes),
    onSuccess: (result) => {
      client.setQueryData(resultQuery(sessionId).queryKey, result);
      client.setQueryData(
        quizQuery(sessionId).queryKey,
        (quiz) => quiz && { ...quiz, session: { ...quiz.session, status: 'completed' as const } },
      );
    },
    onError: (error) => {
      // the session was given up meanwhile or is gone: its page says so
      if (error instanceof HttpProblem && (error.status === 409 || error.status === 404)) {
        void client.invalidateQueries({ queryKey: quizQuery(sessionId).queryKey, exact: true });
      }
    },
  });
}
