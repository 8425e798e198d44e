import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import { DIFFICULTY_VARIANCE, EXAM_MIX } from '@tenfold/learning';
import type { Random } from '../random.js';

/** A question of the three-parameter item response model: difficulty in logits, guessing as a probability. */
export interface Question {
  readonly section: number;
  readonly difficulty: number;
  readonly slope: number;
  readonly guessing: number;
}

/** slopeSpread: standard deviation of the logarithm of the slopes. examSpread: of the mean difficulty of an exam. */
export interface ExamWorld {
  readonly examsInBank: number;
  readonly slope: number;
  readonly slopeSpread: number;
  readonly examSpread: number;
  readonly examShift: number;
}

const MIN_GUESSING = 0.15;
const MAX_GUESSING = 0.28;

export const examSections: readonly number[] = EXAM_MIX.flatMap((questions, section) =>
  new Array<number>(questions).fill(section),
);

export function chanceOf({ difficulty, slope, guessing }: Question, ability: number): number {
  return guessing + (1 - guessing) / (1 + Math.exp(-slope * (ability - difficulty)));
}

export function drawBank(world: ExamWorld, random: Random): Question[] {
  return Array.from({ length: world.examsInBank }, () => random.normal() * world.examSpread).flatMap(
    (examDifficulty) =>
      examSections.map(() =>
        drawQuestion(world, random, examSections[random.index(examSections.length)], examDifficulty),
      ),
  );
}

/** The exams that a student may meet: a small number whose difficulties have exactly the mean and variance of the world. */
export function drawFutureExams(world: ExamWorld, random: Random, pairs: number): Question[][] {
  const drawn = Array.from({ length: pairs }, () => random.normal());
  const spread = Math.sqrt(drawn.reduce((sum, each) => sum + each ** 2, 0) / pairs);
  const differences = drawn.map((each) => (each / spread) * world.examSpread);
  return differences.flatMap((difference) =>
    [-difference, difference].map((each) =>
      examSections.map((section) => drawQuestion(world, random, section, each + world.examShift)),
    ),
  );
}

function drawQuestion(world: ExamWorld, random: Random, section: number, examDifficulty: number): Question {
  return {
    section,
    difficulty: examDifficulty + random.normal() * Math.sqrt(DIFFICULTY_VARIANCE),
    slope: world.slope * Math.exp(random.normal() * world.slopeSpread),
    guessing: MIN_GUESSING + random.uniform() * (MAX_GUESSING - MIN_GUESSING),
  };
}

/** Probabilities of the scores 0 to 80 when question i is answered right with probability chances[i], independently. */
export function scoreProbabilities(chances: readonly number[]): Float64Array {
  const probabilities = new Float64Array(FULL_EXAM_QUESTIONS + 1);
  probabilities[0] = 1;
  chances.forEach((chance, answered) => {
    for (let score = answered + 1; score > 0; score--)
      probabilities[score] = probabilities[score] * (1 - chance) + probabilities[score - 1] * chance;
    probabilities[0] *= 1 - chance;
  });
  return probabilities;
}

export function meanScore(probabilities: Float64Array): number {
  return probabilities.reduce((sum, probability, score) => sum + probability * score, 0);
}
