import { REVIEW_CHOICES } from '@tenfold/exam';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { defineCall } from './call.js';
import { QuizView } from './quiz.js';
import { CalendarDay, IsIdempotencyKey, Nullable } from './validation.js';

export const reviewsPerDayChoices = REVIEW_CHOICES.map(({ reviewsPerDay }) => reviewsPerDay);

export class ReviewSettings {
  @IsIn(reviewsPerDayChoices) reviewsPerDay!: number;
  /** Hour of the daily reminder in the user’s time zone; null: none. */
  @Nullable() @IsInt() @Min(0) @Max(23) reminderHour!: number | null;
  @IsBoolean() isReminderMailed!: boolean;
}

export class PlannedQuestions {
  @IsString() sectionName!: string;
  @IsInt() @Min(1) questions!: number;
}

/** Nothing is planned before today and from the exam on. */
export class PlannedDay {
  @CalendarDay() date!: string;
  @IsInt() @Min(0) reviews!: number;
  @ValidateNested({ each: true }) @Type(() => PlannedQuestions) newQuestions!: PlannedQuestions[];
  @IsBoolean() isFullExam!: boolean;
  /** On this day the user completed a quiz session with reviews: a review session or Study now. */
  @IsBoolean() isReviewed!: boolean;
}

/** Forecast for the exam day over all review cards, assuming no further reviews. */
export class RecallForecast {
  @IsInt() @Min(0) @Max(100) recallPercent!: number;
  /** Recalled, or guessed right among four options. */
  @IsInt() @Min(0) @Max(100) rightAnswerPercent!: number;
}

export class Reviews extends ReviewSettings {
  @IsInt() @Min(0) cards!: number;
  @IsInt() @Min(0) dueToday!: number;
  @IsInt() @Min(0) reviewedToday!: number;
  /** Questions that were answered for the first time today, in quiz sessions that have ended. */
  @IsInt() @Min(0) newToday!: number;
  /** How many more questions can be reviewed today although none is due. */
  @IsInt() @Min(0) moreToday!: number;
  /** Null on Pro. */
  @Nullable() @IsInt() @Min(1) dailyLimit!: number | null;
  /** Days in a row with a completed session with reviews, up to today or yesterday. */
  @IsInt() @Min(0) streakDays!: number;
  /** Null without an exam date after today. */
  @Nullable() @CalendarDay() examDate!: string | null;
  /** Reviews a day that show each question once before the exam; null without an exam date. */
  @Nullable() @IsInt() @Min(0) reviewsToSeeEachOnce!: number | null;
  /** Null on Free, without cards and without an exam date. */
  @Nullable() @ValidateNested() @Type(() => RecallForecast) forecast!: RecallForecast | null;
  /** Whole weeks from the Sunday of this week: to the exam, at most 30 of them, or four without an exam date. Empty on Free. */
  @ValidateNested({ each: true }) @Type(() => PlannedDay) calendar!: PlannedDay[];
  /** New questions that no day before the exam has time for; 0 without an exam date and on Free. */
  @IsInt() @Min(0) leftUnseen!: number;
}

export class StartReviewInput {
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

export const getReviews = defineCall({
  subject: 'rpc.quiz.review.get',
  http: 'GET /api/reviews',
  summary: 'Get the caller’s reviews of today, their calendar up to the exam and the forecast of recall',
  access: 'signed-in',
  output: Reviews,
  problems: ['SUBSCRIPTION_REQUIRED'],
});

export const startReview = defineCall({
  subject: 'rpc.quiz.review.start',
  http: 'POST /api/reviews/start',
  summary: 'Start a quiz session with the questions to review today; with Pro the next ones when none is due',
  access: 'signed-in',
  input: StartReviewInput,
  fromRequest: ['idempotencyKey'],
  output: QuizView,
  status: 201,
  problems: ['SUBSCRIPTION_REQUIRED', 'PRO_REQUIRED', 'CONFLICT', 'NO_QUESTIONS'],
});

export const setReviewSettings = defineCall({
  subject: 'rpc.quiz.review.set-settings',
  http: 'PUT /api/reviews/settings',
  summary:
    'Set how many questions the caller reviews a day, the hour of the reminder, and whether it is mailed',
  access: 'signed-in',
  input: ReviewSettings,
  output: ReviewSettings,
  problems: ['SUBSCRIPTION_REQUIRED'],
  isIdempotent: true,
});
