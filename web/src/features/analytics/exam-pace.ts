import type { Stats } from '@tenfold/contracts';
import { FULL_EXAM_QUESTIONS, TARGET_MINUTES_PER_QUESTION } from '@tenfold/exam';

/** What the exam allows: 270. */
export const EXAM_MINUTES = FULL_EXAM_QUESTIONS * TARGET_MINUTES_PER_QUESTION;

/** The pace so far, and the full exam at this pace. */
export interface ExamPace {
  minutesPerQuestion: number;
  isWithinTarget: boolean;
  /** Whole minutes for a full exam, rounded so that it is above EXAM_MINUTES only over the target. */
  examMinutes: number;
}

/** Null while nothing is timed. */
export function examPace({
  totalStudyTime,
  totalQuestionsCompleted,
}: Pick<Stats, 'totalStudyTime' | 'totalQuestionsCompleted'>): ExamPace | null {
  if (totalStudyTime === 0 || totalQuestionsCompleted === 0) return null;
  const minutesPerQuestion = totalStudyTime / totalQuestionsCompleted;
  const isWithinTarget = minutesPerQuestion <= TARGET_MINUTES_PER_QUESTION;
  const projected = minutesPerQuestion * FULL_EXAM_QUESTIONS;
  return {
    minutesPerQuestion,
    isWithinTarget,
    examMinutes: isWithinTarget ? Math.round(projected) : Math.ceil(projected),
  };
}
