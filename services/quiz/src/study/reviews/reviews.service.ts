import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  getReviews,
  Problem,
  setReviewSettings,
  startReview,
  type Caller,
  type NoInput,
  type QuizView,
  type RecallForecast,
  type Reviews,
  type ReviewSettings,
  type StartReviewInput,
} from '@tenfold/contracts';
import {
  dayNumber,
  dayOfNumber,
  FREE_REVIEWS_PER_DAY,
  planRange,
  planStudy,
  type AccessLevel,
  type StudyPlan,
} from '@tenfold/exam';
import { chanceWithGuessing, planReviews, reviewsToSeeEachOnce } from '@tenfold/learning';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import type { IndexedQuestion } from '../../domain/bank.js';
import { REVIEW } from '../../domain/session-names.js';
import { calendarDay, rowOfDays } from '../../domain/streak.js';
import { effectiveTimeZone } from '../../domain/time-zone.js';
import { ReadinessService } from '../../progress/readiness/readiness.service.js';
import { StartQuizService, startKeyOf } from '../sessions/start-quiz.service.js';
import { readTimeZone } from '../../progress/stats/user-totals.queries.js';
import { requestReminder } from './review-reminder.js';
import {
  countDueCards,
  countNewToday,
  listOpenCards,
  listReviewDays,
  readReviewState,
  storeReviewSettings,
  type ReviewState,
} from './reviews.queries.js';

/** Of a user's open cards, only this many, those due earliest, are ranked. */
const COMPARED_CARDS = 2_000;

interface TodaysReviews extends ReviewState {
  today: number;
  newToday: number;
  /** Reviews per day, capped by the subscription plan. */
  allowed: number;
  due: IndexedQuestion[];
  /** The next open questions, due or not. */
  next: IndexedQuestion[];
}

@Injectable()
export class ReviewsService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
    private readonly readiness: ReadinessService,
    private readonly starts: StartQuizService,
  ) {}

  @Handles(getReviews)
  async get(_input: NoInput, caller: Caller): Promise<Reviews> {
    const level = await this.access.requireAccess(caller);
    const reviews = await this.readToday(caller, level);
    const { today, examDay, cards, reviewsPerDay, reviewedToday, due, next } = reviews;
    const reviewedDays = await listReviewDays(this.database, caller.userId);
    const isFree = level === 'free';
    return {
      reviewsPerDay,
      reminderHour: reviews.reminderHour,
      isReminderMailed: reviews.isReminderMailed,
      cards,
      dueToday: due.length,
      reviewedToday,
      newToday: reviews.newToday,
      moreToday: due.length > 0 || isFree ? 0 : next.length,
      dailyLimit: isFree ? FREE_REVIEWS_PER_DAY : null,
      streakDays: rowOfDays(reviewedDays, today),
      examDate: examDay === null ? null : dayOfNumber(examDay),
      reviewsToSeeEachOnce: examDay === null ? null : reviewsToSeeEachOnce(cards, examDay - today),
      forecast: isFree ? null : forecastOf(reviews),
      ...(isFree ? { calendar: [], leftUnseen: 0 } : await this.planOf(caller.userId, reviews, reviewedDays)),
    };
  }

  /** @param caller with Pro @returns the days of `planStudy`, which `get` returns with what is done */
  async listPlannedDays(caller: Caller): Promise<StudyPlan['days']> {
    return (await this.planOf(caller.userId, await this.readToday(caller, 'pro'), [])).calendar;
  }

  @Handles(startReview)
  async start({ idempotencyKey }: StartReviewInput, caller: Caller): Promise<QuizView> {
    const level = await this.access.requireAccess(caller, { upTo: 'pro' });
    const { due, next } = await this.readToday(caller, level);
    const startKey = startKeyOf(idempotencyKey, ['review']);
    const questions = due.length > 0 || level === 'free' ? due : next;
    if (questions.length === 0) {
      const earlier = await this.starts.findStarted(caller.userId, startKey);
      if (earlier) return earlier;
      if (next.length > 0) throw new Problem('PRO_REQUIRED', 'More reviews today require Tenfold Pro.');
      throw new Problem('NO_QUESTIONS', 'There is nothing left to review today.');
    }
    return this.starts.openWith({
      userId: caller.userId,
      sessionId: randomUUID(),
      sessionType: 'custom',
      displayName: REVIEW,
      sectionName: null,
      isTimed: true,
      questions,
      examId: null,
      hasDailyLimit: false,
      startKey,
    });
  }

  @Handles(setReviewSettings)
  async setSettings(settings: ReviewSettings, caller: Caller): Promise<ReviewSettings> {
    await this.access.requireAccess(caller);
    const { reviewsPerDay, reminderHour: hour, isReminderMailed } = settings;
    const { userId } = caller;
    await this.database.transaction(async (tx) => {
      const { timeZone: kept, now } = await readTimeZone(tx, userId);
      const isStored = await storeReviewSettings(tx, userId, settings);
      const timeZone = effectiveTimeZone(kept, caller.timeZone, now);
      if (isStored && hour !== null) await requestReminder(tx, { userId, hour, timeZone }, now);
    });
    return { reviewsPerDay, reminderHour: hour, isReminderMailed };
  }

  async listDue(caller: Caller): Promise<IndexedQuestion[]> {
    return (await this.readToday(caller, 'pro')).due;
  }

  private async readToday(caller: Caller, level: AccessLevel): Promise<TodaysReviews> {
    const { userId } = caller;
    const { timeZone: kept, now } = await readTimeZone(this.database, userId);
    const timeZone = effectiveTimeZone(kept, caller.timeZone, now);
    const today = dayNumber(calendarDay(now, timeZone));
    const state = await readReviewState(this.database, userId, today);
    const { reviewsPerDay, reviewedToday } = state;
    const examDay = state.examDay !== null && state.examDay > today ? state.examDay : null;
    const allowed = level === 'free' ? Math.min(reviewsPerDay, FREE_REVIEWS_PER_DAY) : reviewsPerDay;
    const { questions: known } = await this.bank.current();
    const listed = await listOpenCards(this.database, userId, today, COMPARED_CARDS);
    const open = listed.filter(({ questionId }) => known.has(questionId));
    const planned = planReviews(open, {
      today,
      examDay,
      reviewsPerDay: allowed,
      cardCount: state.cards,
      logFactor: state.logFactor,
    });
    const questionsOf = (cards: typeof open) =>
      cards.flatMap(({ questionId }) => known.get(questionId) ?? []);
    return {
      ...state,
      today,
      newToday: await countNewToday(this.database, userId, today, timeZone),
      examDay,
      allowed,
      due: questionsOf(planned.slice(0, Math.max(0, allowed - reviewedToday))),
      next: questionsOf((planned.length > 0 ? planned : open).slice(0, allowed)),
    };
  }

  private async planOf(userId: string, reviews: TodaysReviews, reviewedDays: readonly number[]) {
    const { today, examDay, cards, allowed, newToday } = reviews;
    const due =
      examDay === null
        ? await countDueCards(this.database, userId, today, planRange(today, null).last)
        : new Map<number, number>();
    const { days, leftUnseen } = planStudy({
      today,
      examDay,
      dueToday: reviews.due.length,
      reviewsPerDay: allowed,
      cards,
      due,
      unseen: await this.readiness.listUnseen(userId),
      newToday,
    });
    const reviewed = new Set(reviewedDays);
    const calendar = days.map((day) => ({ ...day, isReviewed: reviewed.has(dayNumber(day.date)) }));
    return { calendar, leftUnseen };
  }
}

function forecastOf({ examDay, recall }: TodaysReviews): RecallForecast | null {
  if (examDay === null || recall === null) return null;
  return {
    recallPercent: Math.round(100 * recall),
    rightAnswerPercent: Math.round(100 * chanceWithGuessing(recall)),
  };
}
