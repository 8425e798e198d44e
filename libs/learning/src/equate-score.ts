import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import { clamp, requireFinite } from './numbers.js';

/** Near the pass mark. */
const QUESTIONS_PER_LOGIT = 13;
const MIN_STUDENTS = 60;
const MIN_QUESTIONS = 3;

/** In questions. harderBy: negative for an exam that is easier than usual. */
export interface EquatedScore {
  readonly harderBy: number;
  readonly score: number;
}

/**
 * What a score of a full exam is worth on an exam of the usual difficulty.
 *
 * @param difficulty mean difficulty of the exam's questions, centered by centerDifficulties
 * @param students number of students that this difficulty rests on
 * @returns null with fewer than 60 students, and for a difference of two questions or less
 */
export function equateScore(
  score: number,
  { difficulty, students }: { readonly difficulty: number; readonly students: number },
): EquatedScore | null {
  requireFinite(score, difficulty, students);
  const harderBy = Math.round(QUESTIONS_PER_LOGIT * difficulty);
  if (students < MIN_STUDENTS || Math.abs(harderBy) < MIN_QUESTIONS) return null;
  return { harderBy, score: clamp(score + harderBy, 0, FULL_EXAM_QUESTIONS) };
}
