import { at } from './numbers.js';
import { EXAM_MIX } from './sections.js';

const STEP_PERCENT = 5;
const MAX_PERCENT = 95;

/** The chance as a screen may show it: to 5%, and without a number below 5 and above 95%. */
export function chanceText(pass: number): string {
  if (pass * 100 < STEP_PERCENT) return `under ${STEP_PERCENT}%`;
  if (pass * 100 > MAX_PERCENT) return `over ${MAX_PERCENT}%`;
  return `about ${Math.round((pass * 100) / STEP_PERCENT) * STEP_PERCENT}%`;
}

export function chanceWord(
  pass: number,
): 'unlikely' | 'not yet' | 'could go either way' | 'likely' | 'very likely' {
  if (pass < 0.1) return 'unlikely';
  if (pass <= 0.35) return 'not yet';
  if (pass <= 0.65) return 'could go either way';
  return pass <= 0.9 ? 'likely' : 'very likely';
}

/** Smaller changes of the expected score in four weeks are mostly noise, and so is every fall. */
const RISING_QUESTIONS = 4;

/** Compares expected scores, in questions; null: the score of four weeks ago is not known. */
export function readinessTrend(mean: number, meanFourWeeksAgo: number | null): 'rising' | 'no clear change' {
  return meanFourWeeksAgo !== null && mean - meanFourWeeksAgo >= RISING_QUESTIONS
    ? 'rising'
    : 'no clear change';
}

const STALE_DAYS = 14;

/** Whether a screen must say that the range of the chance has widened since the last new question. */
export function isEvidenceStale(daysSinceEvidence: number): boolean {
  return daysSinceEvidence >= STALE_DAYS;
}

const ANSWERS_PER_HOUR = 18;
const EXPERIENCE_PER_ROOT_QUESTION = 10;
const PRACTICE_EXPONENT = 0.2;

/**
 * Questions of the exam that one more hour of practice (18 questions) gains, by section: the power law of practice (Newell &
 * Rosenbloom, Mechanisms of skill acquisition and the law of practice, 1981) on the share of wrong answers. Its order is
 * useful; its second digit is not.
 *
 * @param chances probability of a right answer, by section (of predictScore)
 * @param answered answers given so far, by section
 */
export function gainsPerHour(chances: ArrayLike<number>, answered: ArrayLike<number>): number[] {
  return EXAM_MIX.map((_questions, section) =>
    gainOf(section, chances, at(answered, section), ANSWERS_PER_HOUR),
  );
}

/**
 * How many of the next `count` questions to take from each section: each one where another answer gains most.
 *
 * @param available questions of the bank, by section
 */
export function nextQuestions(
  chances: ArrayLike<number>,
  answered: ArrayLike<number>,
  available: ArrayLike<number>,
  count: number,
): number[] {
  const taken = new Array<number>(EXAM_MIX.length).fill(0);
  for (let left = count; left > 0; left--) {
    let best: { section: number; gain: number } | null = null;
    for (let section = 0; section < taken.length; section++) {
      if (at(taken, section) >= at(available, section)) continue;
      const gain = gainOf(section, chances, at(answered, section) + at(taken, section), 1);
      if (best === null || gain > best.gain) best = { section, gain };
    }
    if (best === null) break;
    taken[best.section] = at(taken, best.section) + 1;
  }
  return taken;
}

function gainOf(section: number, chances: ArrayLike<number>, answered: number, moreAnswers: number): number {
  const questions = at(EXAM_MIX, section);
  const experience = EXPERIENCE_PER_ROOT_QUESTION * Math.sqrt(questions) + answered;
  const errorsLeft = (experience / (experience + moreAnswers)) ** PRACTICE_EXPONENT;
  return questions * (1 - at(chances, section)) * (1 - errorsLeft);
}
