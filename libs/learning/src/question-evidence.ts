import { DISCRIMINATION_MIN_ANSWERS } from '@tenfold/exam';
import { Z_80, Z_95 } from './model.js';
import { clamp, requireFinite } from './numbers.js';

/** Sums over the abilities of students, in logits, just before they answered. */
export interface AbilitySums {
  readonly count: number;
  readonly ability: number;
  readonly abilitySquared: number;
}

/** Sums over the answers that are evidence of one question as it is worded; options in the order of the question. */
export interface QuestionSums {
  readonly all: AbilitySums;
  readonly correct: AbilitySums;
  readonly options: readonly AbilitySums[];
}

export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const NO_ABILITIES: AbilitySums = { count: 0, ability: 0, abilitySquared: 0 };

export function newQuestionSums(options: number): QuestionSums {
  requireFinite(options);
  return {
    all: NO_ABILITIES,
    correct: NO_ABILITIES,
    options: new Array<AbilitySums>(options).fill(NO_ABILITIES),
  };
}

const plus = (sums: AbilitySums, ability: number): AbilitySums => ({
  count: sums.count + 1,
  ability: sums.ability + ability,
  abilitySquared: sums.abilitySquared + ability ** 2,
});

/**
 * @param ability of the student in the question's section before the answer (an Observation of foldSession)
 * @param option index of the chosen option
 * @throws RangeError for an option that the question does not have
 */
export function addToQuestion(
  sums: QuestionSums,
  { ability, correct, option }: { ability: number; correct: boolean; option: number },
): QuestionSums {
  requireFinite(sums, ability, option);
  if (sums.options[option] === undefined) throw new RangeError(`not an option: ${option}`);
  return {
    all: plus(sums.all, ability),
    correct: correct ? plus(sums.correct, ability) : sums.correct,
    options: sums.options.map((each, i) => (i === option ? plus(each, ability) : each)),
  };
}

/**
 * A share with its interval (Wilson, Probable inference, the law of succession, and statistical inference, JASA 22, 1927), of
 * 95 % unless z is given.
 *
 * @returns 0.5, and 0 to 1, without answers
 */
export function wilsonInterval(right: number, count: number, z = Z_95): Interval {
  requireFinite(right, count, z);
  if (count === 0) return { value: 0.5, low: 0, high: 1 };
  const share = right / count;
  const z2 = z ** 2;
  const center = (share + z2 / (2 * count)) / (1 + z2 / count);
  const half = (z * Math.sqrt((share * (1 - share)) / count + z2 / (4 * count ** 2))) / (1 + z2 / count);
  return { value: share, low: clamp(center - half, 0, 1), high: clamp(center + half, 0, 1) };
}

/**
 * A correlation with its interval by Fisher's z transformation, of 95 % unless z is given.
 *
 * @returns -1 to 1 with fewer than four pairs
 */
export function correlationInterval(correlation: number, count: number, z = Z_95): Interval {
  requireFinite(correlation, count, z);
  if (count < 4) return { value: correlation, low: -1, high: 1 };
  const half = z / Math.sqrt(count - 3);
  const center = Math.atanh(correlation);
  return { value: correlation, low: Math.tanh(center - half), high: Math.tanh(center + half) };
}

/**
 * Discrimination of a question: the point-biserial correlation of a right answer with the ability of the student before it. It
 * needs no correction for the question's own part in the score, because that ability does not contain the answer.
 *
 * @returns null while all answers are right, all are wrong, or all abilities are equal
 */
export function discrimination({ all, correct }: QuestionSums): Interval | null {
  requireFinite(all, correct);
  const abilityVariance = all.count * all.abilitySquared - all.ability ** 2;
  const correctVariance = correct.count * (all.count - correct.count);
  if (correctVariance === 0 || !(abilityVariance > 1e-9 * all.count * all.abilitySquared)) return null;
  const covariance = all.count * correct.ability - correct.count * all.ability;
  const correlation = covariance / Math.sqrt(abilityVariance * correctVariance);
  return correlationInterval(clamp(correlation, -1, 1), all.count);
}

const MIN_CHOICES_OF_OTHER = 8;
const MIN_CHOICES_OF_KEY = 2;
const MIN_Z_OF_OTHER = 1.64;

/**
 * score: standard errors by which the answers contradict the key.
 * 'likely wrong' is rare among good keys; 'check' is not, and finds more of the wrong ones.
 */
export interface KeyCheck {
  readonly verdict: 'fine' | 'check' | 'likely wrong';
  readonly score: number;
}

/**
 * Compares the key of a question with what able students chose: a negative discrimination, or an option that was chosen at least
 * as often as the key by students of higher ability (Welch's z). Never changes a key or a score by itself.
 *
 * @param keys indices of the accepted options
 * @returns null with fewer than 60 answers
 */
export function checkKey(sums: QuestionSums, keys: readonly number[]): KeyCheck | null {
  requireFinite(sums, keys);
  const { count } = sums.all;
  if (count < DISCRIMINATION_MIN_ANSWERS) return null;
  const correlation = discrimination(sums)?.value ?? 0;
  const below = -Math.atanh(correlation) * Math.sqrt(count - 3);
  const better = Math.max(
    0,
    ...sums.options.map((other, i) => (keys.includes(i) ? 0 : preference(other, sums))),
  );
  const score = Math.max(below, better);
  if (below > Z_80 || better > MIN_Z_OF_OTHER) return { verdict: 'likely wrong', score };
  return { verdict: correlation < 0 ? 'check' : 'fine', score };
}

function preference(other: AbilitySums, { correct: key }: QuestionSums): number {
  if (other.count < MIN_CHOICES_OF_OTHER || key.count < MIN_CHOICES_OF_KEY || other.count < key.count)
    return 0;
  const difference = other.ability / other.count - key.ability / key.count;
  const variance = varianceOfMean(other) + varianceOfMean(key);
  return variance > 0 ? difference / Math.sqrt(variance) : 0;
}

function varianceOfMean({ count, ability, abilitySquared }: AbilitySums): number {
  return (abilitySquared - ability ** 2 / count) / (count - 1) / count;
}
