import type { QueryClient } from '@tanstack/react-query';
import type { StoredAnswer } from '@tenfold/contracts';
import { quizQuery } from '../../../api/quiz.js';

/** Updates the cached session, so that returning to it needs no request. */
export function cacheStoredAnswer(client: QueryClient, sessionId: string, answer: StoredAnswer): void {
  client.setQueryData(
    quizQuery(sessionId).queryKey,
    (quiz) =>
      quiz && {
        ...quiz,
        answers: [...quiz.answers.filter(({ questionId }) => questionId !== answer.questionId), answer],
      },
  );
}
