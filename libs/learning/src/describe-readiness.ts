import { at, requireFinite } from './numbers.js';

const STEP_PERCENT = 5;
const MAX_PERCENT = 95;

/** In percent, to 5%: the models are no more precise. */
export function roundedChance(chance: number): number {
  requireFinite(chance);
  return Math.round((chance * 100) / STEP_PERCENT) * STEP_PERCENT;
}

/** The chance as a screen may show it: to 5%, and without a number below 5 and above 95%. */
export function chanceText(pass: number): string {
  requireFinite(pass);
  if (pass * 100 < STEP_PERCENT) return `under ${STEP_PERCENT}%`;
  if (pass * 100 > MAX_PERCENT) return `over ${MAX_PERCENT}%`;
  return `about ${roundedChance(pass)}%`;
}

export function chanceWord(
  pass: number,
): 'unlikely' | 'not yet' | 'could go either way' | 'likely' | 'very likely' {
  requireFinite(pass);
  if (pass < 0.1) return 'unlikely';
  if (pass <= 0.35) return 'not yet';
  if (pass <= 0.65) return 'could go either way';
  return pass <= 0.9 ? 'likely' : 'very likely';
}

/** Smaller changes of the expected score in four weeks are mostly noise, and so is every fall. */
const RISING_QUESTIONS = 4;

/** Compares expected scores, in questions; null: the score of four weeks ago is not known. */
export function readinessTrend(mean: number, meanFourWeeksAgo: number | null): 'rising' | 'no clear change' {
  requireFinite(mean, meanFourWeeksAgo);
  return meanFourWeeksAgo !== null && mean - meanFourWeeksAgo >= RISING_QUESTIONS
    ? 'rising'
    : 'no clear change';
}

const STALE_DAYS = 14;

/** Whether a screen must say that the range of the chance has widened since the last new question. */
export function isEvidenceStale(daysSinceEvidence: number): boolean {
  requireFinite(daysSinceEvidence);
  return daysSinceEvidence >= STALE_DAYS;
}

const ANSWERS_PER_HOUR = 18;
const EXPERIENCE_PER_ROOT_QUESTION = 10;
const PRACTICE_EXPONENT = 0.2;

/** By section, in the order of EXAM_SECTIONS. */
export interface SectionPractice {
  /** Questions of the next exam. */
  readonly mix: readonly number[];
  /** Probability of a right answer (of predictScore). */
  readonly chances: ArrayLike<number>;
  /** Answers given so far. */
  readonly answered: ArrayLike<number>;
}

/**
 * Questions of the exam that one more hour of practice (18 questions) gains, by section: the power law of practice (Newell &
 * Rosenbloom, Mechanisms of skill acquisition and the law of practice, 1981) on the share of wrong answers. Its order is
 * useful; its second digit is not.
 */
export function gainsPerHour(practice: SectionPractice): number[] {
  requireFinite(practice);
  return gainsOf(practice, ANSWERS_PER_HOUR);
}

/** The same for a week in which all of `answersPerWeek` are in the section. */
export function gainsPerWeek(practice: SectionPractice, answersPerWeek: number): number[] {
  requireFinite(practice, answersPerWeek);
  return gainsOf(practice, answersPerWeek);
}

function gainsOf(practice: SectionPractice, moreAnswers: number): number[] {
  return practice.mix.map((_questions, section) => gainOf(section, practice, 0, moreAnswers));
}

/**
 * The sections of the next `count` questions, each the one where another answer gains most. The order does not depend on `count`,
 * and stays the same when its first questions have been answered and the chances have not changed.
 *
 * @param available questions, by section
 */
export function nextSections(
  practice: SectionPractice,
  available: ArrayLike<number>,
  count: number,
): number[] {
  requireFinite(practice, available, count);
  const taken = new Array<number>(practice.mix.length).fill(0);
  const order: number[] = [];
  while (order.length < count) {
    let best: { section: number; gain: number } | null = null;
    for (let section = 0; section < taken.length; section++) {
      if (at(taken, section) >= at(available, section)) continue;
      const gain = gainOf(section, practice, at(taken, section), 1);
      if (best === null || gain > best.gain) best = { section, gain };
    }
    if (best === null) break;
    taken[best.section] = at(taken, best.section) + 1;
    order.push(best.section);
  }
  return order;
}

function gainOf(
  section: number,
  { mix, chances, answered }: SectionPractice,
  alreadyTaken: number,
  moreAnswers: number,
): number {
  const questions = at(mix, section);
  const experience =
    EXPERIENCE_PER_ROOT_QUESTION * Math.sqrt(questions) + (at(answered, section) + alreadyTaken);
  const errorsLeft = (experience / (experience + moreAnswers)) ** PRACTICE_EXPONENT;
  return questions * (1 - at(chances, section)) * (1 - errorsLeft);
}
