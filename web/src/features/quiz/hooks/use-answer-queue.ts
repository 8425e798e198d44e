import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StoredAnswer } from '@tenfold/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { HttpProblem, isRefusal, isUnreachable, retryAfterMs } from '../../../lib/http.js';
import { quizScope } from '../api/quiz-scope.js';
import { storeAnswer, type UnsentAnswer } from '../api/store-answer.js';

interface Options {
  sessionId: string;
  /** @param failed answers to leave out, because the server has just failed to store them */
  oldestUnsent: (failed?: ReadonlySet<string>) => UnsentAnswer | undefined;
  onStored: (answers: readonly StoredAnswer[]) => void;
  /** The server will not store the answer: it must leave the queue. */
  onRefused: (answer: UnsentAnswer, error: unknown) => void;
  /** Called once until an answer is stored again. */
  onFailed: (error: unknown) => void;
  /** Unsent answers outlive the tab, so that closing it needs no confirmation. */
  outlivesTab?: boolean;
}

export interface AnswerQueue {
  stalled: boolean;
  /** Stalled because no reply arrives. */
  offline: boolean;
  send: () => void;
}

const ATTEMPTS = 3;
/** An answer on which the server fails this often by itself counts as refused. */
const FAILURES_MAX = 3 * ATTEMPTS;
const RETRY_STALLED_MS = 20_000;

/**
 * Sends the unsent answers one after the other, oldest first. Retries with exponential backoff; after the last attempt the
 * queue stalls until the next `send`, until the network returns, or for 20 s.
 */
export function useAnswerQueue(options: Options): AnswerQueue {
  const { sessionId, oldestUnsent, onStored, onRefused, onFailed, outlivesTab = false } = options;
  const client = useQueryClient();
  const isSending = useRef(false);
  const isReported = useRef(false);
  const failures = useRef(new Map<string, number>());
  const [failure, setFailure] = useState<Error | null>(null);
  const { mutate } = useMutation({
    scope: quizScope(sessionId),
    mutationFn: async () => {
      const failed = new Set<string>();
      let failedWith: unknown = null;
      for (let answer = oldestUnsent(); answer; answer = oldestUnsent(failed)) {
        const { questionId } = answer;
        try {
          onStored(await storeAnswer(client, sessionId, answer));
        } catch (error) {
          if (!isRefusal(error) && !isFailureOf(error)) throw error;
          const times = (failures.current.get(questionId) ?? 0) + 1;
          failures.current.set(questionId, times);
          if (isRefusal(error) || times >= FAILURES_MAX) {
            onRefused(answer, error);
          } else {
            failedWith = error;
            failed.add(questionId);
          }
          continue;
        }
        setFailure(null);
        isReported.current = false;
        // the quiz has ended without this answer: the server would refuse every retry
        if (oldestUnsent(failed)?.questionId === questionId) return false;
      }
      if (failedWith !== null) throw failedWith as Error;
      return true;
    },
    retry: (failures, error) => isTransient(error) && failures < ATTEMPTS - 1,
    retryDelay: (failures, error) => retryAfterMs(error) ?? 500 * 3 ** failures,
    onError: (error) => {
      setFailure(error);
      if (!isReported.current) onFailed(error);
      isReported.current = true;
    },
    onSettled: (isOpen) => {
      isSending.current = false;
      // an answer can arrive after the loop and before this callback
      if (isOpen === true) send();
    },
  });
  function send(): void {
    if (isSending.current || !oldestUnsent()) return;
    isSending.current = true;
    mutate();
  }

  const stalled = failure !== null;
  const retries = stalled && isTransient(failure);
  const sendAgain = useEffectEvent(send);
  useEffect(() => {
    if (!retries) return undefined;
    const timer = setInterval(() => sendAgain(), RETRY_STALLED_MS);
    return () => clearInterval(timer);
  }, [retries]);
  useEffect(() => {
    if (!stalled) return undefined;
    const onOnline = () => sendAgain();
    // closing the tab loses unsent answers; the browser also asks at a reload, which would be safe
    const warn = (event: Event) => event.preventDefault();
    window.addEventListener('online', onOnline);
    if (!outlivesTab) window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('online', onOnline);
      window.removeEventListener('beforeunload', warn);
    };
  }, [stalled, outlivesTab]);

  return { stalled, offline: stalled && !(failure instanceof HttpProblem), send };
}

/** The server failed on this request, and may succeed with the next one. */
export function isFailureOf(error: unknown): boolean {
  return error instanceof HttpProblem && error.status >= 500 && !isUnreachable(error);
}

function isTransient(error: unknown): boolean {
  return !(error instanceof HttpProblem) || error.status >= 500 || error.status === 429;
}
