import { clamp, requireFinite } from './numbers.js';

const RAPID_SHARE_OF_MEDIAN = 0.15;
const MIN_RAPID_MS = 5_000;
const MAX_RAPID_MS = 20_000;
const RAPID_MS_WITHOUT_MEDIAN = 10_000;
const MIN_TIMES_FOR_MEDIAN = 30;

/**
 * An answer faster than this many milliseconds is a guess made before the question was read (a normative threshold: Wise & Ma,
 * Setting response time thresholds for a CAT item pool, 2012; the share of the median is ours).
 *
 * @param medianMs median time of the answers to the question
 * @param times number of times behind that median
 */
export function rapidGuessLimitMs(medianMs: number, times: number): number {
  requireFinite(medianMs);
  return times >= MIN_TIMES_FOR_MEDIAN
    ? clamp(RAPID_SHARE_OF_MEDIAN * medianMs, MIN_RAPID_MS, MAX_RAPID_MS)
    : RAPID_MS_WITHOUT_MEDIAN;
}

export interface AnswerCircumstances {
  /** This is the user's first answer to the current wording. */
  readonly isFirst: boolean;
  /** The question has a key that some options miss: it is neither removed nor credited to everybody. */
  readonly isGraded: boolean;
  readonly correct: boolean;
  /** As measured by the client, or else the gap to the previous answer of the session; null when neither is known. */
  readonly timeMs: number | null;
  readonly rapidGuessLimitMs: number;
}

/** 'evidence' of ability, which is also practice; 'practice' alone; or 'no-practice', which changes no estimate. */
export type AnswerKind = 'evidence' | 'practice' | 'no-practice';

/**
 * What an answer counts as. A repeated question shows what the student remembers of it; counted as evidence, repeats make the
 * chance of passing far too high. A wrong repeat shows that the practice before it taught nothing. An unknown time is no rapid
 * guess.
 */
export function answerKind(answer: AnswerCircumstances): AnswerKind {
  requireFinite(answer);
  if (answer.timeMs !== null && answer.timeMs < answer.rapidGuessLimitMs) return 'no-practice';
  if (answer.isFirst && answer.isGraded) return 'evidence';
  return answer.isFirst || answer.correct ? 'practice' : 'no-practice';
}
