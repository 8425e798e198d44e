import type { SectionProgress } from '@tenfold/contracts';
import { scorePercent } from '@tenfold/exam';
import type { BankSection } from './bank.js';

export interface SectionFigures {
  completedQuestions: number;
  answers: number;
  correctAnswers: number;
  scored: number;
  credited: number;
  lastAnsweredAt: Date | null;
}

export function presentProgress(section: BankSection, figures: SectionFigures | undefined): SectionProgress {
  const totalQuestions = section.questionIds.length;
  // a question that moved to another section counts in its old one until the user sees it again
  const completedQuestions = Math.min(figures?.completedQuestions ?? 0, totalQuestions);
  return {
    categoryId: section.id,
    sectionName: section.name,
    completedQuestions,
    totalQuestions,
    answerCount: figures?.answers ?? 0,
    completionPercentage: scorePercent(completedQuestions, totalQuestions),
    accuracy: scorePercent(figures?.correctAnswers ?? 0, figures?.answers ?? 0),
    averageScore: scorePercent(figures?.credited ?? 0, figures?.scored ?? 0),
  };
}

export function withoutScores(progress: SectionProgress): SectionProgress {
  return { ...progress, accuracy: 0, averageScore: 0 };
}
