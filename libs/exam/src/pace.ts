import { FULL_EXAM_QUESTIONS, MS_PER_MINUTE, TARGET_MINUTES_PER_QUESTION } from './limits.js';

export const TARGET_MS_PER_QUESTION = TARGET_MINUTES_PER_QUESTION * MS_PER_MINUTE;

export function examMinutes(questions: number): number {
  return Math.ceil(questions * TARGET_MINUTES_PER_QUESTION);
}

export const EXAM_MINUTES = examMinutes(FULL_EXAM_QUESTIONS);

export type PaceBand = 'calm' | 'warning' | 'over';

export function paceBand(elapsedMs: number): PaceBand {
  if (elapsedMs > TARGET_MS_PER_QUESTION) return 'over';
  return elapsedMs > TARGET_MS_PER_QUESTION * 0.75 ? 'warning' : 'calm';
}

export interface TimingData {
  avgTimePerQuestion: number;
  targetTimePerQuestion: number;
  questionTimes: number[];
  isWithinTarget: boolean;
}

/** Compares whole seconds, as screens show them: a time displayed as equal to the target is within it. */
export function isWithinTargetPace(ms: number): boolean {
  return secondsOverTarget(ms) <= 0;
}

export function secondsOverTarget(ms: number): number {
  return Math.floor(ms / 1000) - Math.floor(TARGET_MS_PER_QUESTION / 1000);
}

export function isSlowAnswer(ms: number): boolean {
  return ms > TARGET_MS_PER_QUESTION;
}

/** Minutes and seconds, rounded down: "3:22"; from an hour on "1:03:22". */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

export function timingData(questionMs: readonly number[]): TimingData {
  const questionTimes = questionMs.map((ms) => Math.round((ms / MS_PER_MINUTE) * 1000) / 1000);
  const sum = questionTimes.reduce((total, minutes) => total + minutes, 0);
  const average = questionTimes.length === 0 ? 0 : Math.round((sum / questionTimes.length) * 1000) / 1000;
  return {
    avgTimePerQuestion: average,
    targetTimePerQuestion: TARGET_MINUTES_PER_QUESTION,
    questionTimes,
    isWithinTarget: isWithinTargetPace(average * MS_PER_MINUTE),
  };
}
