export interface StoreReport {
  /** The session was in progress; its completion waits for this answer. */
  running: boolean;
  /** The stored letter, from this or an earlier request; null when the statement's snapshot does not contain it yet. */
  storedAnswer: string | null;
}

export type AnswerVerdict =
  | 'accepted'
  | 'different'
  | 'session-over'
  /** Another process stored an answer concurrently: the statement must run again. */
  | 'ask-again';

export function judgeAnswer(selected: string, { running, storedAnswer }: StoreReport): AnswerVerdict {
  if (!running) return 'session-over';
  if (storedAnswer === null) return 'ask-again';
  return storedAnswer === selected ? 'accepted' : 'different';
}
