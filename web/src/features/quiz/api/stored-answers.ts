import type { QueryClient } from '@tanstack/react-query';
import type { StoredAnswer } from '@tenfold/contracts';
import { quizQuery } from '../../../api/quiz.js';

/** Keeps the session in the cache as the server has it, so that coming back needs no other request. */
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
