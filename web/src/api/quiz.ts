import {
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import type { QuizCooldown, QuizView, StartQuizBody } from '@tenfold/contracts';
import { getQuery, HttpProblem, isUnreachable } from '../lib/http.js';
import { forgetQuiz, keepQuiz, readKeptQuiz } from '../lib/kept-quizzes.js';
import { rememberNextQuickQuiz, rememberQuickQuizStart } from '../lib/quick-quiz-cooldown.js';
import { userIdOf, useUser } from './current-user.js';
import { recentActivityQuery } from './recent-activity.js';
import { requestWithKey } from './keyed-request.js';

const QUIZ_PATH = '/api/quiz';

export function quizQuery(sessionId: string) {
  return queryOptions({
    queryKey: [QUIZ_PATH, sessionId],
    queryFn: (context) => readQuiz(context, sessionId),
  });
}

/** Without a server, a session that was opened before comes from this device. */
async function readQuiz(context: QueryFunctionContext, sessionId: string): Promise<QuizView | null> {
  const userId = userIdOf(context.client);
  try {
    const quiz = await getQuery<QuizView>(context);
    if (quiz) void keepQuiz(userId, quiz);
    return quiz;
  } catch (error) {
    if (error instanceof HttpProblem && error.status === 404) void forgetQuiz(userId, sessionId);
    const kept = isUnreachable(error) ? await readKeptQuiz(userId, sessionId) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}

export function isQuizQuery({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] === QUIZ_PATH && queryKey.length === 2;
}

export function useStartQuiz() {
  const client = useQueryClient();
  const { id: userId } = useUser();
  return useMutation({
    mutationFn: (body: StartQuizBody) => startOrResume(client, body),
    onSuccess: (quiz) => {
      storeStarted(client, userId, quiz);
      if (quiz.session.sessionType === 'quick') {
        rememberQuickQuizStart(userId, new Date(quiz.session.startedAt));
      }
    },
    onError: (error) => {
      const next = cooldownOf(error)?.nextAvailable;
      if (next !== undefined) rememberNextQuickQuiz(userId, new Date(next));
    },
  });
}

export function storeStarted(client: QueryClient, userId: string, quiz: QuizView): void {
  client.setQueryData(quizQuery(quiz.session.id).queryKey, quiz);
  void keepQuiz(userId, quiz);
  void client.invalidateQueries({ queryKey: recentActivityQuery.queryKey });
}

async function startOrResume(client: QueryClient, body: StartQuizBody): Promise<QuizView> {
  try {
    return await requestWithKey<QuizView>('POST', '/api/quiz/start', body);
  } catch (error) {
    const unfinished = cooldownOf(error)?.sessionId;
    const quiz =
      unfinished === undefined ? null : await client.fetchQuery({ ...quizQuery(unfinished), staleTime: 0 });
    if (quiz === null) throw error;
    return quiz;
  }
}

export function cooldownOf(error: unknown): Partial<QuizCooldown> | null {
  if (!(error instanceof HttpProblem) || error.code !== 'QUIZ_COOLDOWN') return null;
  return error.body as Partial<QuizCooldown>;
}
