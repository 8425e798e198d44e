export interface InsertResult {
  running: boolean;
  /** From this or an earlier request; null when the statement's snapshot does not contain it yet. */
  storedAnswer: string | null;
}

export type InsertOutcome = 'accepted' | 'different' | 'session-over' | 'ask-again';

export function insertOutcomeOf(selected: string, { running, storedAnswer }: InsertResult): InsertOutcome {
  if (!running) return 'session-over';
  if (storedAnswer === null) return 'ask-again';
  return storedAnswer === selected ? 'accepted' : 'different';
}
