import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StoredAnswer } from '@tenfold/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { HttpProblem, retryAfterMs } from '../../../lib/http.js';
import { quizScope } from '../api/quiz-scope.js';
import { storeAnswer, type UnsentAnswer } from '../api/store-answer.js';

interface Options {
  sessionId: string;
  oldestUnsent: () => UnsentAnswer | undefined;
  onStored: (answers: readonly StoredAnswer[]) => void;
  onFailed: (error: unknown) => void;
}

export interface AnswerQueue {
  stalled: boolean;
  send: () => void;
}

const ATTEMPTS = 3;

/**
 * Sends the unsent answers one after the other, oldest first. Retries with exponential backoff; after the last attempt the
 * queue stalls until the next `send` or until the network returns.
 */
export function useAnswerQueue({ sessionId, oldestUnsent, onStored, onFailed }: Options): AnswerQueue {
  const client = useQueryClient();
  const isSending = useRef(false);
  const [stalled, setStalled] = useState(false);
  const { mutate } = useMutation({
    scope: quizScope(sessionId),
    mutationFn: async () => {
      for (let answer = oldestUnsent(); answer; answer = oldestUnsent()) {
        onStored(await storeAnswer(client, sessionId, answer));
        setStalled(false);
        // the quiz has ended without this answer: the server would refuse every retry
        if (oldestUnsent()?.questionId === answer.questionId) return false;
      }
      return true;
    },
    retry: (failures, error) => isTransient(error) && failures < ATTEMPTS - 1,
    retryDelay: (failures, error) => retryAfterMs(error) ?? 500 * 3 ** failures,
    onError: (error) => {
      setStalled(true);
      onFailed(error);
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

  const sendAgain = useEffectEvent(send);
  useEffect(() => {
    if (!stalled) return undefined;
    const onOnline = () => sendAgain();
    // closing the tab loses unsent answers; the browser also asks at a reload, which would be safe
    const warn = (event: Event) => event.preventDefault();
    window.addEventListener('online', onOnline);
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('online', onOnline);
      window.removeEventListener('beforeunload', warn);
    };
  }, [stalled]);

  return { stalled, send };
}

function isTransient(error: unknown): boolean {
  return !(error instanceof HttpProblem) || error.status >= 500 || error.status === 429;
}
