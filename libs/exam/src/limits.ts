/** The product's numbers, from the specification: each written here and nowhere else. */

export const MS_PER_MINUTE = 60_000;
export const MS_PER_HOUR = 60 * MS_PER_MINUTE;
export const MS_PER_DAY = 24 * MS_PER_HOUR;

export const PASSWORD_MIN_LENGTH = 6;
export const MINIMUM_AGE_YEARS = 18;

export const FREE_QUIZ_QUESTIONS = 3;
export const PRO_QUIZ_QUESTIONS = 10;
export const FULL_EXAM_QUESTIONS = 80;
export const PASSING_SCORE = 75;

/** A Free user may start one quick quiz in so many hours. */
export const QUICK_QUIZ_COOLDOWN_HOURS = 24;
/** A session without an answer for so long is abandoned. */
export const SESSION_ABANDONED_AFTER_HOURS = 24;

export const PRICE_USD_PER_MONTH = 19.99;
export const TRIAL_DAYS = 7;

/** At most so many bytes of an exam paper's XML are taken. */
export const PAPER_MAX_BYTES = 5 * 1024 * 1024;
export const PROFILE_IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** What a larger one is refused with, by the client and by the server. */
export const PROFILE_IMAGE_TOO_LARGE = {
  title: 'File too large',
  text: 'Please select an image smaller than 5MB',
} as const;

/** 270 minutes for 80 questions. */
export const TARGET_MINUTES_PER_QUESTION = 3.375;
/** As it is shown. */
export const MINUTES_PER_QUESTION_LABEL = '3.4';
export const NEVER_EXCEED_MINUTES_PER_QUESTION = 4;
