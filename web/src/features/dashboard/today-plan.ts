import type { Reviews } from '@tenfold/contracts';
import { FREE_QUIZ_QUESTIONS, PRO_QUIZ_QUESTIONS } from '@tenfold/exam';

interface Progress {
  done: number;
  planned: number;
}

export interface TodayPlan {
  reviews: Progress;
  newQuestions: Progress;
}

export function planOfToday({ dueToday, reviewedToday, newToday, dailyLimit }: Reviews): TodayPlan {
  return {
    reviews: { done: reviewedToday, planned: reviewedToday + dueToday },
    newQuestions: { done: newToday, planned: dailyLimit === null ? PRO_QUIZ_QUESTIONS : FREE_QUIZ_QUESTIONS },
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
