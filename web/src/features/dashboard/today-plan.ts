import type { Reviews } from '@tenfold/contracts';
import { FREE_QUIZ_QUESTIONS, PRO_QUIZ_QUESTIONS } from '@tenfold/exam';
import { localDay } from '../../lib/format.js';

interface Progress {
  done: number;
  planned: number;
}

export interface TodayPlan {
  reviews: Progress;
  newQuestions: Progress;
  isFullExam: boolean;
}

/** The new questions of Pro are those of the study plan. */
export function planOfToday({ dueToday, reviewedToday, newToday, dailyLimit, calendar }: Reviews): TodayPlan {
  const today = localDay(new Date());
  const day = calendar.find(({ date }) => date === today);
  const usual = dailyLimit === null ? PRO_QUIZ_QUESTIONS : FREE_QUIZ_QUESTIONS;
  const planned = day
    ? newToday + day.newQuestions.reduce((sum, { questions }) => sum + questions, 0)
    : usual;
  return {
    reviews: { done: reviewedToday, planned: reviewedToday + dueToday },
    newQuestions: { done: newToday, planned },
    isFullExam: day?.isFullExam ?? false,
  };
}

export function isPlanDone({ reviews, newQuestions }: TodayPlan): boolean {
  const parts = [reviews, newQuestions];
  return parts.every(({ done, planned }) => done >= planned) && parts.some(({ done }) => done > 0);
}

export function progressLabel({ done, planned }: Progress): string {
  if (done >= planned) return done === 0 ? 'None' : `${done} done`;
  return `${done} of ${planned}`;
}
