import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StoredAnswer } from '@tenfold/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FailingItems } from '../../../lib/failing-items.js';
import { HttpProblem, retryAfterMs } from '../../../lib/http.js';
import { quizScope } from '../api/quiz-scope.js';
import type { UnsentAnswer } from '../api/store-answer.js';
import { sendAnswers } from '../send-answers.js';

interface Options {
  sessionId: string;
  /** Oldest first. */
  unsent: () => readonly UnsentAnswer[];
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
const RETRY_STALLED_MS = 20_000;

/**
 * Sends the unsent answers one after the other, oldest first. Retries with exponential backoff; after the last attempt the
 * queue stalls until the next `send`, until the network returns, or for 20 s.
 */
export function useAnswerQueue(options: Options): AnswerQueue {
  const { sessionId, unsent, onStored, onRefused, onFailed, outlivesTab = false } = options;
  const client = useQueryClient();
  const isSending = useRef(false);
  const isReported = useRef(false);
  const [failing] = useState(() => new FailingItems());
  const [failure, setFailure] = useState<Error | null>(null);
  const { mutate } = useMutation({
    scope: quizScope(sessionId),
    meta: { isBackground: true },
    mutationFn: async () => {
      const isOpen = await sendAnswers({
        client,
        sessionId,
        failing,
        unsent,
        onStored: (answers) => {
          setFailure(null);
          isReported.current = false;
          onStored(answers);
        },
        onRefused,
      });
      setFailure(null);
      return isOpen;
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
    if (isSending.current || unsent().length === 0) return;
    isSending.current = true;
    mutate();
  }

  useRetries(failure, outlivesTab, send);
  const stalled = failure !== null;
  return { stalled, offline: stalled && !(failure instanceof HttpProblem), send };
}

function useRetries(failure: Error | null, outlivesTab: boolean, send: () => void): void {
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
}

function isTransient(error: unknown): boolean {
  return !(error instanceof HttpProblem) || error.status >= 500 || error.status === 429;
}
