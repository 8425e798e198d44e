import { type AbilityEstimate } from './ability-estimate.js';
import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import { answerModel } from './answer-model.js';
import {
  addPractice,
  columnOf,
  covarianceAt,
  quadraticForm,
  SECTION_COUNT,
  subtractObservation,
} from './gaussian.js';
import { BANK_VARIANCE, DIFFICULTY_VARIANCE, EXAM_OPTIONS, EXAM_VARIANCE, Z_80 } from './model.js';
import { at, clamp, requireFinite } from './numbers.js';
import { scoreDistribution, type ScoreDistribution } from './score-distribution.js';
import { advanceAbility } from './track-ability.js';

/** In questions (mean, abilitySd) and squared questions (variances) of an exam of 80. */
export interface ScorePrediction extends ScoreDistribution {
  readonly mean: number;
  readonly variance: number;
  /** Standard deviation, in questions, due to the uncertain ability of the student. More answers reduce it. */
  readonly abilitySd: number;
  readonly chances: Float64Array;
  /** Questions of the exam that one logit of ability in a section is worth. */
  readonly weights: Float64Array;
}

export interface NextExam {
  /** Questions of each of EXAM_SECTIONS, 80 in all. */
  readonly mix: readonly number[];
  /** Number of exams that the student's questions came from: their mean difficulty differs from an exam's. */
  readonly examsInBank: number;
}

/**
 * Predicts the score of an exam taken on this day by a student who answers as before.
 *
 * @throws RangeError for less than one exam in the bank
 */
export function predictScore(estimate: AbilityEstimate, day: number, exam: NextExam): ScorePrediction {
  requireFinite(estimate, day, exam);
  if (!(exam.examsInBank >= 1)) throw new RangeError(`not a number of exams: ${exam.examsInBank}`);
  const { mean, covariance } = advanceAbility(estimate, day);
  const moments = scoreMoments(mean, covariance, exam);
  return { ...moments, ...scoreDistribution(moments.mean, moments.variance) };
}

function scoreMoments(
  abilities: Float64Array,
  covariance: Float64Array,
  { mix, examsInBank }: NextExam,
): Omit<ScorePrediction, keyof ScoreDistribution> {
  const examVariance = EXAM_VARIANCE + BANK_VARIANCE / examsInBank;
  const chances = new Float64Array(SECTION_COUNT);
  const weights = new Float64Array(SECTION_COUNT);
  let mean = 0;
  let chanceVariance = 0;
  let weight = 0;
  for (let i = 0; i < SECTION_COUNT; i++) {
    const spread = covarianceAt(covariance, i, i) + examVariance + DIFFICULTY_VARIANCE;
    const { chance, slope } = answerModel(at(abilities, i), spread, EXAM_OPTIONS);
    const questions = at(mix, i);
    chances[i] = chance;
    weights[i] = questions * slope;
    mean += questions * chance;
    chanceVariance += questions * chance * (1 - chance);
    weight += questions * slope;
  }
  const abilityVariance = quadraticForm(covariance, weights);
  const variance = chanceVariance + abilityVariance + examVariance * weight ** 2;
  return { mean, variance, abilitySd: Math.sqrt(abilityVariance), chances, weights };
}

const MIN_MEAN = 0.5;

/**
 * The 80 % range of the chance of passing: the chance if the student's ability were at the ends of its 80 % interval and known.
 */
export function chanceRange(prediction: ScorePrediction): { low: number; high: number } {
  requireFinite(prediction);
  const { mean, variance, abilitySd } = prediction;
  const passAt = (score: number): number =>
    scoreDistribution(clamp(score, MIN_MEAN, FULL_EXAM_QUESTIONS - MIN_MEAN), variance - abilitySd ** 2).pass;
  return { low: passAt(mean - Z_80 * abilitySd), high: passAt(mean + Z_80 * abilitySd) };
}

export const MAX_SHOWN_ABILITY_SD = 4.5;
/** Fewest answers at which the simulation tests the range of a chance that is hidden for lack of answers. */
export const MIN_ANSWERS_IN_SPENT_BANK = 40;
export const MAX_CERTAIN_ABILITY_SD = 3.5;

/**
 * Whether a screen may show the chance of passing, and whether it must call it an early estimate. A prediction that is no
 * finite number is hidden.
 *
 * @param spentBankAnswers answers that count, if the bank has too few unseen questions for a narrower range: it would otherwise be
 *   hidden until the next exam is published
 */
export function readinessStage(
  prediction: ScorePrediction,
  spentBankAnswers = 0,
): 'hidden' | 'early' | 'shown' {
  const { abilitySd, mean, variance, pass } = prediction;
  if (!Number.isFinite(abilitySd + mean + variance + pass)) return 'hidden';
  if (abilitySd > MAX_SHOWN_ABILITY_SD)
    return spentBankAnswers >= MIN_ANSWERS_IN_SPENT_BANK ? 'early' : 'hidden';
  return abilitySd > MAX_CERTAIN_ABILITY_SD ? 'early' : 'shown';
}

const MAX_MISSING_ANSWERS = 120;

/** counts: new questions to answer, by section. isEnough: false when the bank has too few unseen ones. */
export interface MissingAnswers {
  readonly counts: number[];
  readonly isEnough: boolean;
}

/**
 * The fewest new questions, found step by step, after which the chance of passing is shown. The covariance does not depend on how
 * the answers turn out; the weights do, a little.
 *
 * @param unseen questions in the bank that the student has not answered, by section; Infinity for no limit
 */
export function missingAnswers(
  estimate: AbilityEstimate,
  day: number,
  exam: NextExam,
  unseen: readonly number[],
): MissingAnswers {
  requireFinite(estimate, day, exam);
  const { mean, covariance } = advanceAbility(estimate, day);
  const { weights } = predictScore(estimate, day, exam);
  const counts = new Array<number>(SECTION_COUNT).fill(0);
  const isHidden = (): boolean => !(scoreMoments(mean, covariance, exam).abilitySd <= MAX_SHOWN_ABILITY_SD);
  for (let answers = 0; answers < MAX_MISSING_ANSWERS && isHidden(); answers++) {
    const best = mostInformative(mean, covariance, weights, (i) => (unseen[i] ?? 0) > (counts[i] ?? 0));
    if (best === null) return { counts, isEnough: false };
    subtractObservation(covariance, columnOf(covariance, best.section), best.information);
    addPractice(covariance, best.section, 1);
    counts[best.section] = (counts[best.section] ?? 0) + 1;
  }
  return { counts, isEnough: !isHidden() };
}

function mostInformative(
  mean: Float64Array,
  covariance: Float64Array,
  weights: Float64Array,
  isAvailable: (section: number) => boolean,
): { section: number; information: number } | null {
  let best: { section: number; information: number; drop: number } | null = null;
  for (let section = 0; section < SECTION_COUNT; section++) {
    if (!isAvailable(section)) continue;
    const spread = covarianceAt(covariance, section, section) + DIFFICULTY_VARIANCE;
    const { information } = answerModel(at(mean, section), spread, EXAM_OPTIONS);
    const covered = columnOf(covariance, section).reduce((sum, each, i) => sum + each * at(weights, i), 0);
    const drop = covered ** 2 * information;
    if (best === null || drop > best.drop) best = { section, information, drop };
  }
  return best;
}
