import {
  NEW_MEMORY_FACTOR,
  newCard,
  reviewCard,
  reviewGrade,
  updateMemoryFactor,
  type ReviewCard,
} from '@tenfold/learning';
import { createRandom, type Random } from '../random.js';
import type { Memory, MemoryModel } from './memory-models.js';
import type { ReviewPolicy } from './policies.js';

export interface ReviewSetting {
  readonly days: number;
  readonly missesPerDay: number;
  readonly reviewsPerDay: number;
}

const GUESSED_RIGHT = 0.25;
const GUESS_ADMITTED = 0.6;

/**
 * Recall on the exam day of all questions missed before, in percent, for each student. Every policy meets the same students, who
 * miss the same questions and have the same luck on each day.
 */
export function examDayRecalls(
  model: MemoryModel,
  policy: ReviewPolicy,
  setting: ReviewSetting,
  students: number,
): number[] {
  return Array.from({ length: students }, (_value, i) => examDayRecall(model, policy, setting, i + 1));
}

function examDayRecall(
  model: MemoryModel,
  policy: ReviewPolicy,
  { days, missesPerDay, reviewsPerDay }: ReviewSetting,
  seed: number,
): number {
  const createMemory = model.createStudent(createRandom(seed));
  const luck = drawLuck(days * missesPerDay, days, createRandom(-seed));
  const questions = new Map<string, { card: ReviewCard; memory: Memory }>();

  let memoryFactor = NEW_MEMORY_FACTOR;
  for (let today = 0; today < days; today++) {
    const cards = [...questions.values()].map(({ card }) => card);
    for (const card of policy.choose(cards, {
      today,
      examDay: days,
      reviewsPerDay,
      logFactor: memoryFactor.logFactor,
    })) {
      const { questionId } = card;
      const memory = questions.get(questionId)?.memory;
      if (memory === undefined) throw new Error(`reviewed a question without a card: ${questionId}`);
      const { recall, guess } = luck(Number(questionId), today);
      const recalled = recall < memory.recall(today);
      const guessedRight = !recalled && guess < GUESSED_RIGHT;
      const unsure = guessedRight && guess < GUESSED_RIGHT * GUESS_ADMITTED;
      const correct = recalled || guessedRight;
      memoryFactor = updateMemoryFactor(memoryFactor, card, today, correct);
      const grade = reviewGrade({ correct, unsure });
      questions.set(questionId, { card: reviewCard(card, today, grade), memory });
      memory.study(today, recalled);
    }
    for (let i = 0; i < missesPerDay; i++) {
      const questionId = String(today * missesPerDay + i);
      const memory = createMemory();
      memory.study(today, false);
      questions.set(questionId, { card: newCard(questionId, today, 'again'), memory });
    }
  }
  const recalls = [...questions.values()].map(({ memory }) => memory.recall(days));
  return (100 * recalls.reduce((sum, recall) => sum + recall, 0)) / recalls.length;
}

function drawLuck(questions: number, days: number, random: Random) {
  const drawn = Float64Array.from({ length: 2 * questions * days }, () => random.uniform());
  return (question: number, day: number) => {
    const position = 2 * (question * days + day);
    return { recall: drawn[position], guess: drawn[position + 1] };
  };
}

/** Mean difference of values paired by student, and the half width of its 95 % interval. */
export function pairedDifference(
  values: readonly number[],
  reference: readonly number[],
): { mean: number; half: number } {
  const differences = values.map((value, i) => value - reference[i]);
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
  const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0);
  return { mean, half: 1.96 * Math.sqrt(squares / (differences.length - 1) / differences.length) };
}
