import { clockText, MS_PER_MINUTE, TARGET_MS_PER_QUESTION } from '@tenfold/exam';
import { minutesText } from './minutes-text.js';

/** Below this, tenths of a minute round to "0.0m". */
const SHORTEST_IN_MINUTES_MS = 6_000;

/** The time of one question: "3.4m, 3:22", or "5 s" below six seconds. */
export function paceText(ms: number): string {
  if (ms < SHORTEST_IN_MINUTES_MS) return `${Math.floor(ms / 1000)} s`;
  return `${minutesText(ms / MS_PER_MINUTE)}, ${clockText(ms)}`;
}

export const TARGET_PACE_TEXT = paceText(TARGET_MS_PER_QUESTION);
