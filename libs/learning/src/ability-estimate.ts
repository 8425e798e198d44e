import type { AnswerKind } from './classify-answer.js';
import { priorCovariance, SECTION_COUNT } from './gaussian.js';
import { ABILITY_MEAN } from './model.js';

/** Sums that tell whether the answers are those of one student who reads the questions. */
export interface AuthorSums {
  /** First answers to graded questions. */
  readonly quick: number;
  readonly quickRight: number;
  readonly slow: number;
  readonly slowRight: number;
  /** Sessions with evidence after the first 40 answers that were evidence. */
  readonly sessions: number;
  /** Sum over these sessions: the squared difference of right answers from the expected ones, by its expected value. */
  readonly dispersion: number;
  readonly dispersionVariance: number;
}

/**
 * A normal distribution over a student's ability in each of EXAM_SECTIONS, in logits: 7 means and the upper triangle of the
 * covariance matrix by rows (28 numbers). Days count from any fixed moment, with fractions; null before the first answer.
 */
export interface AbilityEstimate {
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
  readonly asOfDay: number | null;
  readonly evidence: number;
  readonly lastEvidenceDay: number | null;
  readonly author: AuthorSums;
}

/** section: index in EXAM_SECTIONS. Without a calibration the difficulty is 0 and its variance DIFFICULTY_VARIANCE. */
export interface FoldedAnswer {
  readonly section: number;
  readonly correct: boolean;
  readonly options: number;
  readonly kind: AnswerKind;
  readonly difficulty?: number;
  readonly difficultyVariance?: number;
  /** Of the first answer to a graded question, also if it is a rapid guess; missing for every other one. */
  readonly firstTimeMs?: number | null;
}

export function newAuthorSums(): AuthorSums {
  return {
    quick: 0,
    quickRight: 0,
    slow: 0,
    slowRight: 0,
    sessions: 0,
    dispersion: 0,
    dispersionVariance: 0,
  };
}

export function newAbilityEstimate(): AbilityEstimate {
  return {
    mean: new Float64Array(SECTION_COUNT).fill(ABILITY_MEAN),
    covariance: priorCovariance(),
    asOfDay: null,
    evidence: 0,
    lastEvidenceDay: null,
    author: newAuthorSums(),
  };
}
