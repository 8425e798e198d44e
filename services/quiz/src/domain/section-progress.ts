import type { SectionProgress } from '@tenfold/contracts';
import { scorePercent } from '@tenfold/exam';
import type { BankSection } from './bank.js';

/** A user's figures in one section. */
export interface SectionFigures {
  /** Distinct questions that were answered. */
  completedQuestions: number;
  answers: number;
  correctAnswers: number;
  /** Questions of completed sessions, answered or not, and answered ones of abandoned sessions. */
  scored: number;
  credited: number;
  /** Null when none was answered in a session that has ended. */
  lastAnsweredAt: Date | null;
}

/** @param figures undefined when the user has not seen the section */
export function presentProgress(section: BankSection, figures: SectionFigures | undefined): SectionProgress {
  const totalQuestions = section.questionIds.length;
  // a question that has moved to another section since counts here until it is seen again
  const completedQuestions = Math.min(figures?.completedQuestions ?? 0, totalQuestions);
  return {
    categoryId: section.id,
    sectionName: section.name,
    completedQuestions,
    totalQuestions,
    completionPercentage: scorePercent(completedQuestions, totalQuestions),
    accuracy: scorePercent(figures?.correctAnswers ?? 0, figures?.answers ?? 0),
    averageScore: scorePercent(figures?.credited ?? 0, figures?.scored ?? 0),
  };
}

/** How far somebody on the Free plan is; how well belongs to Pro. */
export function withoutScores(progress: SectionProgress): SectionProgress {
  return { ...progress, accuracy: 0, averageScore: 0 };
}
