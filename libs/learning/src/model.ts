/**
 * The constants of the readiness model. Abilities and difficulties are in logits; the variances, in logits squared, were tuned
 * by the log loss of the next answer of simulated students (docs/learning.md).
 */

/** Stored with each estimate and increased with each change of a constant or of the fold: an older estimate is folded again. */
export const READINESS_MODEL = 3;

export const ABILITY_MEAN = -0.2;
/** Variance between students that all sections share, and the variance that each section adds. */
export const SHARED_VARIANCE = 0.55;
export const SECTION_VARIANCE = 0.25;
export const DIFFICULTY_VARIANCE = 0.65;
/** A student without any knowledge is right with this probability divided by the number of options. */
export const GUESSING = 0.8;

/** Variance of an ability that each day adds, and the share of it that the sections have in common. */
export const VARIANCE_PER_DAY = 0.0015;
export const COMMON_SHARE_OF_DAYS = 0.9;
/** Growth and variance that one answer adds to every section, and additionally to its own. */
export const GROWTH_PER_ANSWER = 0.0002;
export const OWN_GROWTH_PER_ANSWER = 0.002;
export const VARIANCE_PER_ANSWER = 0.0001;
export const OWN_VARIANCE_PER_ANSWER = 0.0002;
/** Limit of repeats in a session whose growth counts in full: a number per day since the previous session, up to a maximum of days. */
export const REPEATS_PER_DAY = 10;
export const MAX_REPEAT_DAYS = 2;

/** Variance of the difficulty of exams, and of the bank's mean difficulty when it holds one exam. */
export const EXAM_VARIANCE = 0.05;
export const BANK_VARIANCE = 0.06;
export const EXAM_OPTIONS = 4;

/** z of an 80 % interval, and of the intervals of question statistics (95 %). */
export const Z_80 = 1.2816;
export const Z_95 = 1.96;
