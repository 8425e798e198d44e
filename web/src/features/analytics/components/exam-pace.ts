import type { Stats } from '@tenfold/contracts';
import {
  FULL_EXAM_QUESTIONS,
  isWithinTargetPace,
  MS_PER_MINUTE,
  TARGET_MINUTES_PER_QUESTION,
} from '@tenfold/exam';

/** 270. */
export const EXAM_MINUTES = FULL_EXAM_QUESTIONS * TARGET_MINUTES_PER_QUESTION;

/** The average pace, extrapolated to a full exam. */
export interface ExamPace {
  msPerQuestion: number;
  isWithinTarget: boolean;
  /** Whole minutes, rounded so that it exceeds EXAM_MINUTES only if the pace exceeds the target. */
  examMinutes: number;
}

/** Null without timed answers. */
export function examPace({ averageAnswerMs }: Pick<Stats, 'averageAnswerMs'>): ExamPace | null {
  if (averageAnswerMs === null) return null;
  const isWithinTarget = isWithinTargetPace(averageAnswerMs);
  const projected = (averageAnswerMs / MS_PER_MINUTE) * FULL_EXAM_QUESTIONS;
  return {
    msPerQuestion: averageAnswerMs,
    isWithinTarget,
    examMinutes: isWithinTarget ? Math.min(EXAM_MINUTES, Math.round(projected)) : Math.ceil(projected),
  };
}
