import type { QueryClient } from '@tanstack/react-query';
import type { StoredAnswer } from '@tenfold/contracts';
import type { FailingItems } from '../../lib/failing-items.js';
import { HttpProblem, isRefusal, isUnreachable } from '../../lib/http.js';
import { resendStored, storeAnswer, type UnsentAnswer } from './api/store-answer.js';

interface Sending {
  client: QueryClient;
  sessionId: string;
  failing: FailingItems;
  /** Oldest first. */
  unsent: () => readonly UnsentAnswer[];
  onStored: (answers: readonly StoredAnswer[]) => void;
  /** The server will not store the answer: it must leave the queue. */
  onRefused: (answer: UnsentAnswer, error: unknown) => void;
}

/**
 * Sends the unsent answers one after the other, each at most once.
 *
 * @returns false when the quiz has ended without one of them
 * @throws what a request threw that tells nothing about its answer, or the failure of an answer that stays unsent
 */
export async function sendAnswers(sending: Sending): Promise<boolean> {
  const { client, sessionId, failing, unsent, onStored, onRefused } = sending;
  const failed = new Map<string, unknown>();
  const setAside = (questionId: string | null, error: unknown) => {
    const answer = unsent().find((waiting) => waiting.questionId === questionId);
    if (answer) onRefused(answer, error);
  };
  const succeeded = (sent: readonly UnsentAnswer[]) => {
    const questionId = failing.succeeded(sent);
    if (questionId === null) return;
    setAside(questionId, failed.get(questionId));
    failed.delete(questionId);
  };
  for (;;) {
    const [answer] = failing.next(unsent().filter(({ questionId }) => !failed.has(questionId)));
    if (!answer) break;
    try {
      onStored(await storeAnswer(client, sessionId, answer));
    } catch (error) {
      const isRefused = isRefusal(error);
      const isOfAnswer = isRefused || isFailureOf(error);
      const questionId = failing.failed(isOfAnswer ? [answer] : [], isRefused);
      if (!isOfAnswer) throw error;
      if (questionId === null) failed.set(answer.questionId, error);
      else setAside(questionId, error);
      continue;
    }
    succeeded([answer]);
    // the server would refuse every retry
    if (unsent().some(({ questionId }) => questionId === answer.questionId)) return false;
  }
  if (failing.hasSuspect) {
    if (await resendStored(client, sessionId).catch(() => false)) succeeded([]);
    else failing.failed([], false);
  }
  const [failure] = failed.values();
  if (failed.size > 0) throw failure;
  return true;
}

/** The server failed on this request, and may succeed with the next one. */
function isFailureOf(error: unknown): boolean {
  return error instanceof HttpProblem && error.status >= 500 && !isUnreachable(error);
}
