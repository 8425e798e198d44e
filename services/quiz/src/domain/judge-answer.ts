export interface StoreReport {
  running: boolean;
  /** From this or an earlier request; null when the statement's snapshot does not contain it yet. */
  storedAnswer: string | null;
}

export type AnswerVerdict = 'accepted' | 'different' | 'session-over' | 'ask-again';

export function judgeAnswer(selected: string, { running, storedAnswer }: StoreReport): AnswerVerdict {
  if (!running) return 'session-over';
  if (storedAnswer === null) return 'ask-again';
  return storedAnswer === selected ? 'accepted' : 'different';
}
