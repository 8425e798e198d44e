import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuizView, StartQuizBody } from '@tenfold/contracts';
import { getQuery, HttpProblem, request } from '../lib/http.js';
import { rememberNextQuickQuiz, rememberQuickQuizStart } from '../lib/quick-quiz-cooldown.js';
import { useUser } from './current-user.js';

const QUIZ_PATH = '/api/quiz';

/** One session with its questions and what was answered so far. */
export function quizQuery(sessionId: string) {
  return queryOptions({ queryKey: [QUIZ_PATH, sessionId], queryFn: getQuery<QuizView> });
}

/** Whether the query is `quizQuery` of some session. */
export function isQuizQuery({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] === QUIZ_PATH && queryKey.length === 2;
}

/** Starts a quiz and keeps it, so that its page opens without another request. */
export function useStartQuiz() {
  const client = useQueryClient();
  const { id: userId } = useUser();
  return useMutation({
    mutationFn: (body: StartQuizBody) => request<QuizView>('POST', '/api/quiz/start', { json: body }),
    onSuccess: (quiz) => {
      client.setQueryData(quizQuery(quiz.session.id).queryKey, quiz);
      if (quiz.session.sessionType === 'quick') {
        rememberQuickQuizStart(userId, new Date(quiz.session.startedAt));
      }
    },
    onError: (error) => {
      const next = cooldownOf(error)?.nextAvailable;
      if (next) rememberNextQuickQuiz(userId, next);
    },
  });
}

/** What the server tells with the refusal of a quick quiz that is not due yet. */
export interface Cooldown {
  hoursRemaining: number | null;
  nextAvailable: Date | null;
}

/** Null when the start failed for another reason. */
export function cooldownOf(error: unknown): Cooldown | null {
  if (!(error instanceof HttpProblem) || error.code !== 'QUIZ_COOLDOWN') return null;
  const { hoursRemaining, nextAvailable } = error.body;
  return {
    hoursRemaining: typeof hoursRemaining === 'number' ? hoursRemaining : null,
    nextAvailable: typeof nextAvailable === 'string' ? new Date(nextAvailable) : null,
  };
}
