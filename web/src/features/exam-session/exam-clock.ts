import type { ExamClock, ExamLength, ExamSession } from '@tenfold/contracts';
import { EXAM_MINUTES, FULL_EXAM_QUESTIONS, HALF_EXAM_QUESTIONS, MS_PER_MINUTE } from '@tenfold/exam';
import { durationText } from '../../lib/format.js';

export const examLengths: Record<ExamLength, { name: string; questions: number; minutes: number }> = {
  full: { name: 'Full exam', questions: FULL_EXAM_QUESTIONS, minutes: EXAM_MINUTES },
  half: { name: 'Half exam', questions: HALF_EXAM_QUESTIONS, minutes: EXAM_MINUTES / 2 },
};

/** The remaining time when a reply arrived, measured by `performance.now()`, which ignores changes of the system clock. */
export interface ArrivedClock {
  remainingMs: number;
  arrivedAt: number;
}

export function arrivedClock({ endsAt, serverNow }: ExamClock, arrivedAt: number): ArrivedClock {
  return { remainingMs: Date.parse(endsAt) - Date.parse(serverNow), arrivedAt };
}

export function remainingMs(clock: ArrivedClock, now: number): number {
  return Math.max(0, clock.remainingMs - (now - clock.arrivedAt));
}

/** Whole minutes, rounded up: "1 min left" is shown until the end. */
export function remainingMinutes(ms: number): number {
  return Math.ceil(ms / MS_PER_MINUTE);
}

export function remainingDuration(ms: number): string {
  return durationText(remainingMinutes(ms));
}

export function remainingText(ms: number): string {
  return `${remainingDuration(ms)} left`;
}

const ANNOUNCED_MINUTES = [60, 15, 5];

/** The minutes to announce when the display changes from one value to the next; null if there is nothing to say. */
export function announcedMinutes(before: number, now: number): number | null {
  return ANNOUNCED_MINUTES.find((minutes) => before > minutes && now <= minutes && now > 0) ?? null;
}

export function allowedMs({ startedAt, endsAt }: Pick<ExamSession, 'startedAt' | 'endsAt'>): number {
  return Date.parse(endsAt) - Date.parse(startedAt);
}

interface Pace {
  allowedMs: number;
  remainingMs: number;
  answered: number;
  total: number;
}

/** Compares the answered share with the time used: "12 min ahead", "3 min behind" or "on pace". */
export function paceLine({ allowedMs: allowed, remainingMs: left, answered, total }: Pace): string {
  const minutes = Math.trunc(((allowed * answered) / total - (allowed - left)) / MS_PER_MINUTE);
  if (minutes === 0) return 'on pace';
  return `${durationText(Math.abs(minutes))} ${minutes > 0 ? 'ahead' : 'behind'}`;
}
