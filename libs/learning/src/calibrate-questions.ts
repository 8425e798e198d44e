import { DIFFICULTY_VARIANCE } from './model.js';
import { at, clamp, requireFinite } from './numbers.js';

/**
 * A question of one exam. gradient and information: sums over the observations of foldSession made with the current difficulty.
 * section: index in EXAM_SECTIONS.
 */
export interface QuestionToCalibrate {
  readonly section: number;
  readonly difficulty: number;
  readonly gradient: number;
  readonly information: number;
}

export interface CalibratedQuestion {
  readonly section: number;
  readonly difficulty: number;
  readonly variance: number;
}

const EXAM_PRECISION = 10;
const MIN_INFORMATION = 0.5;
const MAX_EXAM_STEP = 2;
const MAX_QUESTION_STEP = 1;

/**
 * One round of estimating difficulties: the exam's mean difficulty from its questions, then each question's difficulty by a
 * Newton step that shrinks it to the exam's. Logits with an arbitrary origin: call centerDifficulties afterwards.
 *
 * @returns the exam's mean difficulty and its questions in the same order
 */
export function calibrateExam(questions: readonly QuestionToCalibrate[]): {
  mean: number;
  questions: CalibratedQuestion[];
} {
  requireFinite(questions);
  let weighted = 0;
  let weights = EXAM_PRECISION;
  for (const { difficulty, gradient, information } of questions) {
    if (information < MIN_INFORMATION) continue;
    const weight = 1 / (DIFFICULTY_VARIANCE + 1 / information);
    weighted += weight * (difficulty - clamp(gradient / information, -MAX_EXAM_STEP, MAX_EXAM_STEP));
    weights += weight;
  }
  const mean = weighted / weights;
  const calibrated = questions.map(({ section, difficulty, gradient, information }) => {
    const precision = information + 1 / DIFFICULTY_VARIANCE;
    const step = (-gradient - (difficulty - mean) / DIFFICULTY_VARIANCE) / precision;
    return {
      section,
      difficulty: difficulty + clamp(step, -MAX_QUESTION_STEP, MAX_QUESTION_STEP),
      variance: 1 / precision,
    };
  });
  return { mean, questions: calibrated };
}

/** Moves the difficulties of all exams so that an exam with this mix has the mean 0. */
export function centerDifficulties(
  questions: readonly CalibratedQuestion[],
  mix: readonly number[],
): CalibratedQuestion[] {
  requireFinite(questions, mix);
  const sums = mix.map(() => ({ difficulty: 0, count: 0 }));
  for (const { section, difficulty } of questions) {
    const sum = sums[section];
    if (sum === undefined) throw new RangeError(`not a section: ${section}`);
    sum.difficulty += difficulty;
    sum.count++;
  }
  let weighted = 0;
  let weights = 0;
  sums.forEach(({ difficulty, count }, section) => {
    if (count === 0) return;
    weighted += (at(mix, section) * difficulty) / count;
    weights += at(mix, section);
  });
  const mean = weights === 0 ? 0 : weighted / weights;
  return questions.map((question) => ({ ...question, difficulty: question.difficulty - mean }));
}
