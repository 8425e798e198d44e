import { Injectable } from '@nestjs/common';
import { InsightsGenerated, Problem } from '@tenfold/contracts';
import { Job, type JobRun } from '@tenfold/jobs';
import { emit } from '@tenfold/messaging/events';
import { EntityManager } from 'typeorm';
import { calendarDay } from '../../domain/streak.js';
import { effectiveTimeZone } from '../../domain/time-zone.js';
import { readTimeZone } from '../../progress/stats/user-totals.queries.js';
import { RemindReview, requestReminder, type RemindReviewData } from './review-reminder.js';
import { lockReminder } from './reviews.queries.js';
import { ReviewsService } from './reviews.service.js';

const REMINDER_MAIL = {
  linkText: 'Review now',
  path: '/review',
  footer: 'You chose this daily reminder. To stop it, open Daily review and set the reminder to Never.',
};

const dayLabel = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

@Injectable()
export class RemindReviewJob {
  constructor(
    private readonly database: EntityManager,
    private readonly reviews: ReviewsService,
  ) {}

  @Job(RemindReview)
  async remind(data: RemindReviewData, run: JobRun): Promise<void> {
    const { userId, hour } = data;
    const dueToday = await this.countDue(data);
    await this.database.transaction(async (tx) => {
      const reminder = await lockReminder(tx, userId);
      if (reminder?.reminderHour === hour) {
        const { timeZone: kept, now } = await readTimeZone(tx, userId);
        const timeZone = effectiveTimeZone(kept, data.timeZone, now);
        const today = calendarDay(now, timeZone);
        if (dueToday > 0) await emitReminder(tx, userId, dueToday, today, reminder.isReminderMailed);
        await requestReminder(tx, { userId, hour, timeZone }, now);
      }
      await run.complete(tx);
    });
  }

  /** 0 without access. */
  private async countDue({ userId, timeZone }: RemindReviewData): Promise<number> {
    try {
      return (await this.reviews.get({}, { userId, isAdmin: false, isEditor: false, timeZone })).dueToday;
    } catch (error) {
      if (error instanceof Problem && error.code === 'SUBSCRIPTION_REQUIRED') return 0;
      throw error;
    }
  }
}

/** The text contains the date, because the notifications service drops repeated texts. */
async function emitReminder(
  tx: EntityManager,
  userId: string,
  due: number,
  day: string,
  isMailed: boolean,
): Promise<void> {
  const questions = due === 1 ? '1 question is' : `${due} questions are`;
  const insight = {
    type: 'reminder' as const,
    title: 'Time to review',
    message: `${questions} due today, ${dayLabel.format(new Date(day))}.`,
    dedupeKey: `review:${day}`,
    ...(isMailed ? { mail: REMINDER_MAIL } : {}),
  };
  const about = { aggregateType: 'user-totals', aggregateId: userId, aggregateVersion: 1 };
  await emit(tx, InsightsGenerated, { userId, insights: [insight] }, about);
}
