import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { StoredAnswer } from '@tenfold/contracts';
import { useEffect } from 'react';
import { quizQuery } from '../../api/quiz.js';
import { HttpProblem } from '../../lib/http.js';
import { answerQuestion } from './api/answer-question.js';
import { cacheStoredAnswer } from './api/stored-answers.js';

export interface UnsentAnswer {
  questionId: string;
  selectedAnswer: string;
  flaggedForReview: boolean;
}

interface Options {
  sessionId: string;
  /** Oldest first. */
  unsent: readonly UnsentAnswer[];
  /** The server holds these now; there may be others than the one that was sent. */
  onStored: (answers: readonly StoredAnswer[]) => void;
  onFailed: () => void;
}

export interface AnswerQueue {
  /** The oldest answer could not be sent, repeated tries included; the next answer or `retry` goes on. */
  stalled: boolean;
  retry: () => void;
}

const RETRIES = 2;
const retryDelay = (failures: number) => 500 * 3 ** failures;

/** Sends answers one after the other, while the person goes on. */
export function useAnswerQueue({ sessionId, unsent, onStored, onFailed }: Options): AnswerQueue {
  const client = useQueryClient();
  const { mutate, reset, status, variables } = useMutation({
    mutationFn: ({ answer }: { answer: UnsentAnswer; waiting: number }) =>
      storeAnswer(client, sessionId, answer),
    retry: (failures, error) => failures < RETRIES && isTransient(error),
    retryDelay,
    onSuccess: onStored,
    onError: onFailed,
  });

  const oldest = unsent[0];
  const waiting = unsent.length;
  const stalled = status === 'error' && variables.waiting === waiting;
  useEffect(() => {
    if (oldest && status !== 'pending' && !stalled) mutate({ answer: oldest, waiting });
  });

  useEffect(() => {
    if (!stalled) return undefined;
    const retry = () => reset();
    // a reload keeps what is unsent, a closed tab does not
    const warn = (event: Event) => event.preventDefault();
    window.addEventListener('online', retry);
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('beforeunload', warn);
    };
  }, [stalled, reset]);

  return { stalled, retry: reset };
}

/** No reply at all, or one that may be better in a moment. */
function isTransient(error: unknown): boolean {
  return !(error instanceof HttpProblem) || error.status >= 500 || error.status === 429;
}

async function storeAnswer(
  client: QueryClient,
  sessionId: string,
  answer: UnsentAnswer,
): Promise<readonly StoredAnswer[]> {
  try {
    const { isCorrect } = await answerQuestion({ sessionId, ...answer });
    const stored = { ...answer, isCorrect };
    cacheStoredAnswer(client, sessionId, stored);
    return [stored];
  } catch (error) {
    if (!(error instanceof HttpProblem) || (error.status !== 409 && error.status !== 404)) throw error;
    return readStored(client, sessionId, answer, error);
  }
}

/**
 * Another answer is stored, or the session is over (another tab was faster) or gone: what the server has counts. A
 * session that is no longer in progress leaves the screen with this reading.
 */
async function readStored(
  client: QueryClient,
  sessionId: string,
  { questionId }: UnsentAnswer,
  conflict: HttpProblem,
): Promise<readonly StoredAnswer[]> {
  const quiz = await client.fetchQuery({ ...quizQuery(sessionId), staleTime: 0 });
  const settled =
    quiz?.session.status !== 'in_progress' || quiz.answers.some((answer) => answer.questionId === questionId);
  if (!quiz || !settled) throw conflict;
  return quiz.answers;
}
