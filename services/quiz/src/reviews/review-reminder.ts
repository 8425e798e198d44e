import { defineJob, enqueue } from '@tenfold/jobs';
import type { EntityManager } from 'typeorm';
import { calendarDay } from '../domain/streak.js';
import { nextLocalHour } from '../domain/time-zone.js';

export interface RemindReviewData {
  userId: string;
  /** The job ends without effect when the user has chosen another hour since. */
  hour: number;
  timeZone: string;
}

export const RemindReview = defineJob<RemindReviewData>('remind-review');

/** Schedules the next reminder, at most one for a day and an hour. */
export async function requestReminder(tx: EntityManager, data: RemindReviewData, now: Date): Promise<void> {
  const { userId, hour, timeZone } = data;
  const runAt = nextLocalHour(now, hour, timeZone);
  const dedupeKey = `${userId}:${calendarDay(runAt, timeZone)}:${hour}`;
  await enqueue(tx, RemindReview, data, { dedupeKey, userId, runAt });
}
