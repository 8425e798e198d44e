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

/** More is not counted of one session's study time. */
export const STUDY_MINUTES_MAX = 600;

/** What the achievements are given for: days in a row, percent on average. */
export const ACHIEVEMENT_STREAK_DAYS = 3;
export const ACHIEVEMENT_AVERAGE_SCORE = 80;

const BYTES_PER_MEGABYTE = 1024 * 1024;
/** At most so much of an exam paper's XML is taken. */
export const PAPER_MAX_MEGABYTES = 5;
export const PAPER_MAX_BYTES = PAPER_MAX_MEGABYTES * BYTES_PER_MEGABYTE;
/**
 * And at most so many of the paper once published, which leaves layout, comments and tags behind. The broker takes
 * 2 MiB as one message: there is room for the event's envelope, and for the warnings beside the paper in a preview.
 */
export const PUBLISHED_PAPER_MAX_BYTES = 900_000;
export const PROFILE_IMAGE_MAX_MEGABYTES = 5;
export const PROFILE_IMAGE_MAX_BYTES = PROFILE_IMAGE_MAX_MEGABYTES * BYTES_PER_MEGABYTE;
/** What a larger one is refused with, by the client and by the server. */
export const PROFILE_IMAGE_TOO_LARGE = {
  title: 'File too large',
  text: `Please select an image smaller than ${PROFILE_IMAGE_MAX_MEGABYTES}MB`,
} as const;

/** 270 minutes for 80 questions. */
export const TARGET_MINUTES_PER_QUESTION = 3.375;
/** As it is shown. */
export const MINUTES_PER_QUESTION_LABEL = '3.4';
export const NEVER_EXCEED_MINUTES_PER_QUESTION = 4;

/** With fewer answers behind it, a question's difficulty and discrimination are mostly chance. */
export const ITEM_STATISTICS_MIN_ANSWERS = 30;
