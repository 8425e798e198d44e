import type { AbilityEstimate, AuthorSums, FoldedAnswer } from './ability-estimate.js';
import { answerModel } from './answer-model.js';
import { covarianceAt, quadraticForm, SECTION_COUNT } from './gaussian.js';
import { DIFFICULTY_VARIANCE, EXAM_VARIANCE } from './model.js';
import { at, requireFinite } from './numbers.js';
import { shareDifference } from './option-choices.js';
import { wilsonInterval } from './question-evidence.js';

/** Faster answers are quick: most questions of the exam take longer to read. */
const QUICK_MS = 20_000;
const MIN_EVIDENCE = 40;

/** Chosen by the simulation for under 1 % of false alarms; the estimate is judged again after each session. */
const Z_OF_QUICK = 3;
const MIN_QUICK_DIFFERENCE = 0.1;
const MIN_QUICK_SHARE = 0.8;
const MIN_SESSIONS = 8;
const Z_OF_LEVELS = 3.8;

export type AuthorDoubt = 'quick answers' | 'two levels';

/** @param estimate at the end of the session, before its answers */
export function addToAuthor(estimate: AbilityEstimate, answers: readonly FoldedAnswer[]): AuthorSums {
  requireFinite(estimate.author);
  const sums = { ...estimate.author };
  for (const { firstTimeMs, correct } of answers) {
    if (firstTimeMs === undefined || firstTimeMs === null) continue;
    const [count, right] =
      firstTimeMs < QUICK_MS ? (['quick', 'quickRight'] as const) : (['slow', 'slowRight'] as const);
    sums[count]++;
    if (correct) sums[right]++;
  }
  const evidence = answers.filter(({ kind }) => kind === 'evidence');
  if (estimate.evidence < MIN_EVIDENCE || evidence.length === 0) return sums;
  const { dispersion, variance } = dispersionOf(estimate, evidence);
  sums.sessions++;
  sums.dispersion += dispersion;
  sums.dispersionVariance += variance;
  return sums;
}

/** The answers of a session have abilities and the difficulty of the session in common, so that their variances do not just add up. */
function dispersionOf({ mean, covariance }: AbilityEstimate, answers: readonly FoldedAnswer[]) {
  const slopes = new Float64Array(SECTION_COUNT);
  let surprise = 0;
  let expected = 0;
  let excess = 0;
  let total = 0;
  for (const {
    section,
    correct,
    options,
    difficulty = 0,
    difficultyVariance = DIFFICULTY_VARIANCE,
  } of answers) {
    const own = covarianceAt(covariance, section, section);
    const { chance, slope } = answerModel(at(mean, section) - difficulty, own + difficultyVariance, options);
    const single = chance * (1 - chance);
    surprise += (correct ? 1 : 0) - chance;
    // an answer's own variance contains that of its ability
    expected += single - slope ** 2 * (own + EXAM_VARIANCE);
    excess += single * (1 - 6 * single);
    slopes[section] = at(slopes, section) + slope;
    total += slope;
  }
  expected += quadraticForm(covariance, slopes) + EXAM_VARIANCE * total ** 2;
  return { dispersion: surprise ** 2 / expected, variance: 2 + excess / expected ** 2 };
}

/**
 * Why the answers may not be those of one student who reads the questions, null without a reason. 'quick answers': they are right
 * far more often than the slower ones. 'two levels': the sessions differ more than those of one student.
 */
export function doubtAuthor(sums: AuthorSums): AuthorDoubt | null {
  requireFinite(sums);
  if (areQuickOnesRight(sums)) return 'quick answers';
  return areLevelsTwo(sums) ? 'two levels' : null;
}

function areQuickOnesRight({ quick, quickRight, slow, slowRight }: AuthorSums): boolean {
  const [quickly, slowly] = [
    { right: quickRight, count: quick },
    { right: slowRight, count: slow },
  ];
  return (
    shareDifference(quickly, slowly, Z_OF_QUICK).low > MIN_QUICK_DIFFERENCE ||
    (quick > slow && wilsonInterval(quickRight, quick, Z_OF_QUICK).low > MIN_QUICK_SHARE)
  );
}

function areLevelsTwo({ sessions, dispersion, dispersionVariance }: AuthorSums): boolean {
  if (sessions < MIN_SESSIONS) return false;
  // the cube root of a sum of squares is nearly normal (Wilson & Hilferty, The distribution of chi-square, PNAS 17, 1931)
  const spread = dispersionVariance / (9 * sessions ** 2);
  return (Math.cbrt(dispersion / sessions) - (1 - spread)) / Math.sqrt(spread) > Z_OF_LEVELS;
}
