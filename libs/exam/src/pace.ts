import { MS_PER_MINUTE, TARGET_MINUTES_PER_QUESTION } from './limits.js';

export const TARGET_MS_PER_QUESTION = TARGET_MINUTES_PER_QUESTION * MS_PER_MINUTE;

export type PaceBand = 'calm' | 'warning' | 'over';

/** The timer bar's colour: yellow above 75 % of the target, red over the target. */
export function paceBand(elapsedMs: number): PaceBand {
  if (elapsedMs > TARGET_MS_PER_QUESTION) return 'over';
  return elapsedMs > TARGET_MS_PER_QUESTION * 0.75 ? 'warning' : 'calm';
}

export interface TimingData {
  /** Minutes. */
  avgTimePerQuestion: number;
  /** Minutes. */
  targetTimePerQuestion: number;
  /** Minutes, in the order of the questions. */
  questionTimes: number[];
  isWithinTarget: boolean;
}

/** A quiz's pace from the time spent on each answered question. */
export function timingData(questionMs: readonly number[]): TimingData {
  const questionTimes = questionMs.map((ms) => Math.round((ms / MS_PER_MINUTE) * 1000) / 1000);
  const sum = questionTimes.reduce((total, minutes) => total + minutes, 0);
  const average = questionTimes.length === 0 ? 0 : Math.round((sum / questionTimes.length) * 1000) / 1000;
  return {
    avgTimePerQuestion: average,
    targetTimePerQuestion: TARGET_MINUTES_PER_QUESTION,
    questionTimes,
    isWithinTarget: average <= TARGET_MINUTES_PER_QUESTION,
  };
}
