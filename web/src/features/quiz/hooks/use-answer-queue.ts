import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { StoredAnswer } from '@tenfold/contracts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { quizQuery } from '../../../api/quiz.js';
import { HttpProblem } from '../../../lib/http.js';
import { answerQuestion } from '../api/answer-question.js';
import { quizScope } from '../api/quiz-scope.js';
import { cacheStoredAnswer } from '../api/stored-answers.js';

export interface UnsentAnswer {
  questionId: string;
  selectedAnswer: string;
  flaggedForReview: boolean;
  /** Reading time until it was answered. */
  timeSpentMs: number;
}

interface Options {
  sessionId: string;
  /** Oldest first. */
  unsent: readonly UnsentAnswer[];
  /** The answers on the server; can include more than the sent one. */
  onStored: (answers: readonly StoredAnswer[]) => void;
  onFailed: (error: unknown) => void;
}

export interface AnswerQueue {
  /** All attempts for the oldest answer failed; the next answer or `retry` resumes the queue. */
  stalled: boolean;
  retry: () => void;
}

/** The queue stalls after this many consecutive failures, and at once after an error that a retry cannot fix. */
const ATTEMPTS = 3;
const retryDelayMs = (failures: number) => 500 * 3 ** (failures - 1);

/**
 * Sends answers one after the other in the background. All retries are here: with exponential backoff, with the next
 * answer, when the network returns, and on `retry`.
 */
export function useAnswerQueue({ sessionId, unsent, onStored, onFailed }: Options): AnswerQueue {
  const client = useQueryClient();
  const [failures, setFailures] = useState(0);
  const { mutate, isPending, variables } = useMutation({
    scope: quizScope(sessionId),
    mutationFn: ({ answer }: { answer: UnsentAnswer; waiting: number }) =>
      storeAnswer(client, sessionId, answer),
    onSuccess: (answers) => {
      setFailures(0);
      onStored(answers);
    },
    onError: (error) => {
      const next = isTransient(error) ? failures + 1 : ATTEMPTS;
      setFailures(next);
      if (next >= ATTEMPTS) onFailed(error);
    },
  });

  const oldestId = unsent[0]?.questionId;
  const waiting = unsent.length;
  const stalled = failures >= ATTEMPTS && variables?.waiting === waiting;
  const send = useEffectEvent(() => {
    const [answer] = unsent;
    if (answer) mutate({ answer, waiting });
  });
  useEffect(() => {
    if (oldestId === undefined || isPending || stalled) return undefined;
    if (failures === 0 || failures >= ATTEMPTS) return send();
    const timer = setTimeout(() => send(), retryDelayMs(failures));
    return () => clearTimeout(timer);
  }, [oldestId, waiting, isPending, stalled, failures]);
  const retry = useCallback(() => setFailures(0), []);

  useEffect(() => {
    if (!stalled) return undefined;
    // unsent answers survive a reload, but not the end of the tab
    const warn = (event: Event) => event.preventDefault();
    window.addEventListener('online', retry);
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('beforeunload', warn);
    };
  }, [stalled, retry]);

  return { stalled, retry };
}

/** True without a reply and for statuses that a retry can fix. */
function isTransient(error: unknown): boolean {
  return !(error instanceof HttpProblem) || error.status >= 500 || error.status === 429;
}

async function storeAnswer(
  client: QueryClient,
  sessionId: string,
  answer: UnsentAnswer,
): Promise<readonly StoredAnswer[]> {
  try {
    const { isCorrect, timeSpentMs } = await answerQuestion({ sessionId, ...answer });
    const stored = { ...answer, isCorrect, timeSpentMs };
    cacheStoredAnswer(client, sessionId, stored);
    return [stored];
  } catch (error) {
    if (!(error instanceof HttpProblem) || (error.status !== 409 && error.status !== 404)) throw error;
    return readStored(client, sessionId, answer, error);
  }
}

/**
 * After a conflict (another answer is stored, or another tab ended the session) the server's state replaces the local one.
 * A session that is no longer in progress leaves the screen with this read.
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
