/** What the database says of an answer that it was asked to store. */
export interface StoreReport {
  /** The session was still in progress; it cannot be completed before this answer is counted. */
  running: boolean;
  /** The letter that is stored now, this or an earlier one; null when it cannot be seen yet. */
  storedAnswer: string | null;
}

export type AnswerVerdict =
  /** Stored now, or the same letter was stored before. */
  | 'accepted'
  /** Another letter was stored before. */
  | 'different'
  | 'session-over'
  /** Another process has stored an answer at this very moment: asking again will see it. */
  | 'ask-again';

export function judgeAnswer(selected: string, { running, storedAnswer }: StoreReport): AnswerVerdict {
  if (!running) return 'session-over';
  if (storedAnswer === null) return 'ask-again';
  return storedAnswer === selected ? 'accepted' : 'different';
}
