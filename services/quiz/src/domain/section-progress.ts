import type { SectionProgress } from '@tenfold/contracts';
import { scorePercent } from '@tenfold/exam';
import type { BankSection } from './bank.js';

export interface SectionStats {
  completedQuestions: number;
  answers: number;
  correctAnswers: number;
  scored: number;
  credited: number;
  lastAnsweredAt: Date | null;
}

export function presentProgress(
  section: BankSection,
  sectionStats: SectionStats | undefined,
): SectionProgress {
  const totalQuestions = section.questionIds.length;
  // a question that moved to another section counts in its old one until the user sees it again
  const completedQuestions = Math.min(sectionStats?.completedQuestions ?? 0, totalQuestions);
  return {
    categoryId: section.id,
    sectionName: section.name,
    completedQuestions,
    totalQuestions,
    answerCount: sectionStats?.answers ?? 0,
    completionPercentage: scorePercent(completedQuestions, totalQuestions),
    accuracy: scorePercent(sectionStats?.correctAnswers ?? 0, sectionStats?.answers ?? 0),
    averageScore: scorePercent(sectionStats?.credited ?? 0, sectionStats?.scored ?? 0),
  };
}

export function withoutScores(progress: SectionProgress): SectionProgress {
  return { ...progress, accuracy: 0, averageScore: 0 };
}
