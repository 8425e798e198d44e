import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import {
  ABILITY_MEAN,
  answerKind,
  answerModel,
  BANK_VARIANCE,
  DIFFICULTY_VARIANCE,
  doubtAuthor,
  EXAM_MIX,
  EXAM_OPTIONS,
  EXAM_VARIANCE,
  foldSession,
  GUESSING,
  newAbilityEstimate,
  predictScore,
  rapidGuessLimitMs,
  readinessStage,
  scoreDistribution,
  SECTION_VARIANCE,
  SHARED_VARIANCE,
  type AnswerKind,
  type ScoreDistribution,
} from '@tenfold/learning';
import { MEDIAN_ANSWER_MS, type StudentAnswer } from './student.js';

export interface Estimator {
  addSession(day: number, answers: readonly StudentAnswer[]): void;
  predict(day: number): EstimatorPrediction;
}

/** isDoubted, wasDoubted: the answers are doubted to be the student's own, now or after an earlier session. */
export interface EstimatorPrediction extends ScoreDistribution {
  readonly isShown: boolean;
  readonly isDoubted?: boolean;
  readonly wasDoubted?: boolean;
}

const RAPID_LIMIT_MS = rapidGuessLimitMs(MEDIAN_ANSWER_MS, Infinity);

const kindOf = ({ isFirst, correct, timeMs }: StudentAnswer) =>
  answerKind({ isFirst, isGraded: true, correct, timeMs, rapidGuessLimitMs: RAPID_LIMIT_MS });

/** The estimator of the product; kind replaces its rule for what is evidence. */
export function abilityTracker(
  examsInBank: number,
  kind: (answer: StudentAnswer) => AnswerKind = kindOf,
): Estimator {
  let estimate = newAbilityEstimate();
  let [isDoubted, wasDoubted] = [false, false];
  return {
    addSession(day, answers) {
      const folded = answers.map((answer) => ({
        section: answer.section,
        correct: answer.correct,
        options: EXAM_OPTIONS,
        kind: kind(answer),
        ...(answer.isFirst && { firstTimeMs: answer.timeMs }),
      }));
      estimate = foldSession(estimate, day, folded).estimate;
      isDoubted = doubtAuthor(estimate.author) !== null;
      wasDoubted ||= isDoubted;
    },
    predict(day) {
      const prediction = predictScore(estimate, day, { mix: EXAM_MIX, examsInBank });
      return { ...prediction, isShown: readinessStage(prediction) !== 'hidden', isDoubted, wasDoubted };
    },
  };
}

/** The score is binomial with the average of the last answers, repeats included. */
export function averageOfLast(count: number): Estimator {
  const results: number[] = [];
  return {
    addSession(_day, answers) {
      results.push(...answers.map(({ correct }) => (correct ? 1 : 0)));
    },
    predict() {
      const last = results.slice(-count);
      const share = last.reduce((sum, result) => sum + result, 0) / last.length;
      const mean = FULL_EXAM_QUESTIONS * share;
      return { ...scoreDistribution(mean, mean * (1 - share)), isShown: true };
    },
  };
}

const PRIOR_ANSWERS = 6;
const PRIOR_SHARE = 0.57;
const KEPT_PER_ANSWER = 0.995;

/** A beta distribution for each section, whose older answers count less. Uses evidence only. */
export function betaBySection(examsInBank: number): Estimator {
  const right = EXAM_MIX.map(() => 0);
  const count = EXAM_MIX.map(() => 0);
  return {
    addSession(_day, answers) {
      for (const answer of answers) {
        if (kindOf(answer) !== 'evidence') continue;
        for (let i = 0; i < count.length; i++) {
          right[i] *= KEPT_PER_ANSWER;
          count[i] *= KEPT_PER_ANSWER;
        }
        right[answer.section] += answer.correct ? 1 : 0;
        count[answer.section]++;
      }
    },
    predict() {
      let mean = 0;
      let variance = 0;
      let chanceVariance = 0;
      EXAM_MIX.forEach((questions, i) => {
        const answers = count[i] + PRIOR_ANSWERS;
        const share = (right[i] + PRIOR_ANSWERS * PRIOR_SHARE) / answers;
        mean += questions * share;
        chanceVariance += questions * share * (1 - share);
        variance += (questions ** 2 * share * (1 - share)) / (answers + 1);
      });
      const examVariance = EXAM_VARIANCE + BANK_VARIANCE / examsInBank;
      variance += chanceVariance + examVariance * chanceVariance ** 2;
      return { ...scoreDistribution(mean, variance), isShown: true };
    },
  };
}

const GENERAL_STEP = 0.5;
const SECTION_STEP = 0.4;
const STEP_DECAY = 0.05;
const MIN_STEP = 0.02;
const INFORMATION_PER_ANSWER = 0.12;

/**
 * Elo ratings for the student and for each section, with steps that fall with the number of answers (Pelánek, Applications of the
 * Elo rating system in adaptive educational systems, Computers & Education 98, 2016). Uses evidence only.
 */
export function eloRatings(examsInBank: number): Estimator {
  let general = ABILITY_MEAN;
  let answered = 0;
  const sections = EXAM_MIX.map(() => ({ rating: 0, answered: 0 }));
  const stepAfter = (step: number, answers: number) => step / (1 + STEP_DECAY * answers) + MIN_STEP;
  return {
    addSession(_day, answers) {
      for (const answer of answers) {
        if (kindOf(answer) !== 'evidence') continue;
        const section = sections[answer.section];
        const guessing = GUESSING / EXAM_OPTIONS;
        const chance = guessing + (1 - guessing) / (1 + Math.exp(-general - section.rating));
        const surprise = (answer.correct ? 1 : 0) - chance;
        general += stepAfter(GENERAL_STEP, answered++) * surprise;
        section.rating += stepAfter(SECTION_STEP, section.answered++) * surprise;
      }
    },
    predict() {
      const examVariance = EXAM_VARIANCE + BANK_VARIANCE / examsInBank;
      const abilityVariance =
        1 / (1 / (SHARED_VARIANCE + SECTION_VARIANCE) + INFORMATION_PER_ANSWER * answered);
      let mean = 0;
      let variance = 0;
      let weight = 0;
      EXAM_MIX.forEach((questions, i) => {
        const spread = abilityVariance + examVariance + DIFFICULTY_VARIANCE;
        const { chance, slope } = answerModel(general + sections[i].rating, spread, EXAM_OPTIONS);
        mean += questions * chance;
        variance += questions * chance * (1 - chance);
        weight += questions * slope;
      });
      variance += (abilityVariance + examVariance) * weight ** 2;
      return { ...scoreDistribution(mean, variance), isShown: true };
    },
  };
}
