/** What the product sees of one answer. */
export interface StudentAnswer {
  readonly section: number;
  readonly correct: boolean;
  readonly isFirst: boolean;
  readonly timeMs: number;
}

export interface SimulatedStudent {
  answer(): StudentAnswer;
  rest(days: number): void;
  /** True probabilities of the scores 0 to 80 in an exam taken now. */
  scoreProbabilities(): Float64Array;
}

export const MEDIAN_ANSWER_MS = 90_000;
