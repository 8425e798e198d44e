import { answerModel } from './answer-model.js';
import type { AbilityEstimate, FoldedAnswer } from './ability-estimate.js';
import { addToAuthor } from './doubt-author.js';
import {
  addDays,
  addPractice,
  columnOf,
  covarianceAt,
  SECTION_COUNT,
  subtractObservation,
} from './gaussian.js';
import {
  DIFFICULTY_VARIANCE,
  GROWTH_PER_ANSWER,
  MAX_REPEAT_DAYS,
  OWN_GROWTH_PER_ANSWER,
  REPEATS_PER_DAY,
} from './model.js';
import { at, requireFinite } from './numbers.js';

/**
 * What question statistics and calibration sum up of one answer that is evidence: the student's ability in its section just
 * before it, the derivative of its log likelihood by the ability, and its Fisher information.
 */
export interface Observation {
  readonly ability: number;
  readonly gradient: number;
  readonly information: number;
}

/**
 * The estimate on a later day: means stay, variances grow, because students change. An earlier day returns an equal
 * estimate, so that a session which ends late does not take variance away.
 */
export function advanceAbility(estimate: AbilityEstimate, day: number): AbilityEstimate {
  requireFinite(estimate, day);
  const advanced = { ...estimate, mean: estimate.mean.slice(), covariance: estimate.covariance.slice() };
  if (estimate.asOfDay === null) return { ...advanced, asOfDay: day };
  addDays(advanced.covariance, Math.max(0, day - estimate.asOfDay));
  return { ...advanced, asOfDay: Math.max(day, estimate.asOfDay) };
}

/**
 * Folds the answers of one ended session into an estimate: an extended Kalman filter with one observation for each answer that
 * is evidence (after Bock & Mislevy, Adaptive EAP estimation, Applied Psychological Measurement 6, 1982, and Glickman,
 * Parameter estimation in large dynamic paired comparison experiments, Applied Statistics 48, 1999). All answers carry the
 * moment at which the session ended. Folding sessions one by one or all at once gives the same numbers. The growth by repeats is
 * bounded by the time since the session before: practice alone would otherwise raise the chance of passing without limit.
 *
 * @param endedDay end of the session, in the days of the estimate
 * @param answers in the order (answered at, question id), without those of unknown sections and without unanswered questions
 * @returns the new estimate, and for each answer its observation (null unless it is evidence)
 * @throws RangeError for a section outside EXAM_SECTIONS, fewer than two options, or a day that is no finite number
 */
export function foldSession(
  estimate: AbilityEstimate,
  endedDay: number,
  answers: readonly FoldedAnswer[],
): { estimate: AbilityEstimate; observations: (Observation | null)[] } {
  requireFinite(estimate, endedDay, answers);
  if (!Number.isFinite(endedDay)) throw new RangeError(`not a day: ${endedDay}`);
  const folded = advanceAbility(estimate, endedDay);
  const repeats = answers.filter(({ kind }) => kind === 'practice').length;
  const elapsedDays = (folded.asOfDay ?? 0) - (estimate.asOfDay ?? endedDay);
  const repeatShare = Math.min(
    1,
    (REPEATS_PER_DAY * Math.min(MAX_REPEAT_DAYS, elapsedDays)) / Math.max(1, repeats),
  );
  const author = addToAuthor(folded, answers);
  const observations = answers.map((answer) => foldAnswer(folded, answer, repeatShare));
  const evidence = observations.filter((observation) => observation !== null).length;
  return {
    estimate: {
      ...folded,
      evidence: folded.evidence + evidence,
      lastEvidenceDay: evidence > 0 ? folded.asOfDay : folded.lastEvidenceDay,
      author,
    },
    observations,
  };
}

function foldAnswer(
  { mean, covariance }: AbilityEstimate,
  answer: FoldedAnswer,
  repeatShare: number,
): Observation | null {
  const { section, options } = answer;
  if (!Number.isInteger(section) || section < 0 || section >= SECTION_COUNT)
    throw new RangeError(`not a section: ${section}`);
  if (!(options >= 2)) throw new RangeError(`not a number of options: ${options}`);
  if (answer.kind === 'no-practice') return null;
  const observation = answer.kind === 'evidence' ? observe(mean, covariance, answer) : null;
  const share = answer.kind === 'evidence' ? 1 : repeatShare;
  for (let i = 0; i < SECTION_COUNT; i++) mean[i] = at(mean, i) + share * GROWTH_PER_ANSWER;
  mean[section] = at(mean, section) + share * OWN_GROWTH_PER_ANSWER;
  addPractice(covariance, section, share);
  return observation;
}

function observe(mean: Float64Array, covariance: Float64Array, answer: FoldedAnswer): Observation {
  const { section, correct, options, difficulty = 0, difficultyVariance = DIFFICULTY_VARIANCE } = answer;
  const ability = at(mean, section);
  const variance = covarianceAt(covariance, section, section) + difficultyVariance;
  const { chance, slope, information } = answerModel(ability - difficulty, variance, options);
  const gradient = (slope * ((correct ? 1 : 0) - chance)) / (chance * (1 - chance));
  const column = columnOf(covariance, section);
  for (let i = 0; i < SECTION_COUNT; i++) mean[i] = at(mean, i) + at(column, i) * gradient;
  subtractObservation(covariance, column, information);
  return { ability, gradient, information };
}
