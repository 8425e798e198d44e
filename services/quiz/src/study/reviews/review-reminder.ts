import { defineJob, enqueue } from '@tenfold/jobs';
import type { EntityManager } from 'typeorm';
import { calendarDay } from '../../domain/streak.js';
import { nextLocalHour } from '../../domain/time-zone.js';

export interface RemindReviewData {
  userId: string;
  /** If the user has since chosen another hour, the job does nothing. */
  hour: number;
  timeZone: string;
}

export const RemindReview = defineJob<RemindReviewData>('remind-review');

/**
 * Schedules the next reminder, at most one for a day and an hour. After a move to a western zone, and when clocks fall back,
 * the hour comes a second time on a day whose reminder has already run: the next day is then scheduled.
 */
export async function requestReminder(tx: EntityManager, data: RemindReviewData, now: Date): Promise<void> {
  const { userId, hour, timeZone } = data;
  for (let runAt = nextLocalHour(now, hour, timeZone); ; runAt = nextLocalHour(runAt, hour, timeZone)) {
    const dedupeKey = `${userId}:${calendarDay(runAt, timeZone)}:${hour}`;
    if (await enqueue(tx, RemindReview, data, { dedupeKey, userId, runAt })) return;
    if (await isScheduled(tx, dedupeKey, now)) return;
  }
}

/** Ignores the running job: it is also pending, but already due. */
async function isScheduled(tx: EntityManager, dedupeKey: string, now: Date): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `SELECT FROM job WHERE kind = $1 AND dedupe_key = $2 AND state = 'pending' AND run_at > $3`,
    [RemindReview.name, dedupeKey, now],
  );
  return rows.length > 0;
}
