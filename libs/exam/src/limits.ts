export const MS_PER_MINUTE = 60_000;
export const MS_PER_HOUR = 60 * MS_PER_MINUTE;
export const MS_PER_DAY = 24 * MS_PER_HOUR;

export const PASSWORD_MIN_LENGTH = 6;
export const MINIMUM_AGE_YEARS = 18;
export const MAILED_LINK_LIFETIMES = {
  'verify-email': '24 hours',
  'reset-password': '30 minutes',
  'change-email': '24 hours',
} as const;

export const FREE_QUIZ_QUESTIONS = 3;
export const PRO_QUIZ_QUESTIONS = 10;
/** The Free plan's diagnostic has as many questions as its quick quiz. */
export const DIAGNOSTIC_QUESTIONS = 20;
export const FULL_EXAM_QUESTIONS = 80;

/** A draft may have other numbers than 1 to 80. */
export const QUESTION_NUMBER_MAX = 999;
export const PASSING_PERCENT = 75;

export const QUICK_QUIZ_COOLDOWN_HOURS = 24;
export const SESSION_ABANDONED_AFTER_HOURS = 24;

export const PRICE_USD_PER_MONTH = 19.99;
export const PRICE_CENTS = Math.round(PRICE_USD_PER_MONTH * 100);
export const TRIAL_DAYS = 7;
export const MONEY_BACK_DAYS = 30;
/** The longest grace that billing can be set to; the terms promise at most this. */
export const MAX_PAYMENT_GRACE_DAYS = 21;

export const STUDY_MINUTES_MAX = 600;

export const ACHIEVEMENT_STREAK_DAYS = 3;
export const ACHIEVEMENT_AVERAGE_SCORE = 80;

export const DELETION_UNDO_DAYS = 14;

const BYTES_PER_MEGABYTE = 1024 * 1024;
export const EXAM_FILE_MAX_MEGABYTES = 5;
export const EXAM_FILE_MAX_BYTES = EXAM_FILE_MAX_MEGABYTES * BYTES_PER_MEGABYTE;
/** Of a QTI package, which has images beside its texts. Other files to import have at most EXAM_FILE_MAX_BYTES. */
export const IMPORT_FILE_MAX_MEGABYTES = 20;
export const IMPORT_FILE_MAX_BYTES = IMPORT_FILE_MAX_MEGABYTES * BYTES_PER_MEGABYTE;
/**
 * Bytes of a published exam as JSON. NATS accepts messages of 2 MiB; the rest is for the event envelope and for the
 * warnings of a preview.
 */
export const PUBLISHED_EXAM_MAX_BYTES = 900_000;
export const EXAM_IMAGE_MAX_MEGABYTES = 5;
export const EXAM_IMAGE_MAX_BYTES = EXAM_IMAGE_MAX_MEGABYTES * BYTES_PER_MEGABYTE;
export const PROFILE_IMAGE_MAX_MEGABYTES = 5;
export const PROFILE_IMAGE_MAX_BYTES = PROFILE_IMAGE_MAX_MEGABYTES * BYTES_PER_MEGABYTE;
export const PROFILE_IMAGE_TOO_LARGE = {
  title: 'File too large',
  text: `Please select an image smaller than ${PROFILE_IMAGE_MAX_MEGABYTES}MB`,
} as const;

/** 270 minutes for 80 questions. A slower answer is called slow. */
export const TARGET_MINUTES_PER_QUESTION = 3.375;
export const TARGET_PACE_LABEL = '3.4m';
export const NEVER_EXCEED_MINUTES_PER_QUESTION = 4;

/** With less than these minimums a number is shown with a qualifier, and no advice or milestone uses it. */
export const MIN_SECTION_ANSWERS = 10;
export const MIN_AVERAGE_ANSWERS = 30;
export const MIN_TREND_QUIZZES = 10;

/** Below this count a question's difficulty and discrimination are mostly chance. */
export const QUESTION_STATISTICS_MIN_ANSWERS = 30;
/** Answers needed to show the discrimination of a question, the verdict on its key and its option shares by ability. */
export const DISCRIMINATION_MIN_ANSWERS = 60;
/** Answers needed to show the trend of a question; the newest quarter then has 30. */
export const DIFFICULTY_TREND_MIN_ANSWERS = 120;
/** First answers to a question that are needed to show its answer shares. */
export const ANSWER_SHARES_MIN_ANSWERS = 30;

export const HALF_EXAM_QUESTIONS = 40;
export const EXAM_HEARTBEAT_SECONDS = 30;
/** Grace period after the end of an exam: the server still accepts changes that an outage kept back. */
export const EXAM_LATE_SECONDS = 30;
/** A longer time between two requests of a running exam session is one disconnection. */
export const EXAM_DISCONNECTED_AFTER_SECONDS = 90;
/** Answer changes recorded for one question of an exam session. Later ones only update the answer. */
export const EXAM_ANSWER_CHANGES_STORED = 20;
export const EXAM_DATE_YEARS_AHEAD = 3;
export const EXAM_CHANGES_PER_REQUEST = 40;
export const EXAM_NOTE_MAX = 1_000;
export const EXAM_HIGHLIGHTS_MAX = 50;

/** Bookmarks and highlights of a user in the references. */
export const REFERENCE_MARKS_MAX = 300;
/** Characters of one highlight in a reference. */
export const REFERENCE_HIGHLIGHT_MAX = 1_000;
/** Divisions whose time in the reference desk is recorded for one question. */
export const EXAM_DESK_PLACES_MAX = 30;

export const QUESTION_REPORT_MAX = 2_000;
export const QUESTION_REPORT_ANSWER_MAX = 1_000;
export const QUESTION_REPORTS_PER_DAY = 10;
export const REPORTED_QUESTIONS_PER_PAGE = 10;
/** Reports listed for each question of a page, newest first. */
export const REPORTS_PER_QUESTION = 20;

export const SEARCH_QUERY_MIN = 2;
export const SEARCH_QUERY_MAX = 100;
export const SEARCH_PAGE_SIZE = 20;
export const CUSTOM_QUIZ_QUESTIONS_MAX = 80;
export const QUIZ_PRESETS_MAX = 20;
export const QUIZ_PRESET_NAME_MAX = 60;
export const MISSED_COUNT_MAX = 1_000;
export const MISSED_LISTED = 100;
