import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuizView, StartQuizBody } from '@tenfold/contracts';
import { getQuery, HttpProblem, request } from '../lib/http.js';
import { rememberNextQuickQuiz, rememberQuickQuizStart } from '../lib/quick-quiz-cooldown.js';
import { useUser } from './current-user.js';

/** One session with its questions and what was answered so far. */
export function quizQuery(sessionId: string) {
  return queryOptions({ queryKey: ['/api/quiz', sessionId], queryFn: getQuery<QuizView> });
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
      const next = nextQuickQuiz(error);
      if (next) rememberNextQuickQuiz(userId, next);
    },
  });
}

/** When a refused quick quiz may be started; null when the start failed for another reason. */
function nextQuickQuiz(error: unknown): Date | null {
  if (!(error instanceof HttpProblem) || error.code !== 'QUIZ_COOLDOWN') return null;
  return typeof error.body.nextAvailable === 'string' ? new Date(error.body.nextAvailable) : null;
}
