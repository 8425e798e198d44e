import { readinessQualifier } from './can-judge.js';
import type { TrendDirection } from './trend.js';

export type ReadinessLevel = 1 | 2 | 3 | 4;
export const READINESS_LEVELS = 4;

export function readinessLevel(averageScore: number): ReadinessLevel {
  if (averageScore >= 80) return 4;
  if (averageScore >= 70) return 3;
  return averageScore >= 60 ? 2 : 1;
}

const labels: Record<ReadinessLevel, { improving: string; otherwise: string }> = {
  4: { improving: 'Exam Ready', otherwise: 'Excellent Level' },
  3: { improving: 'Almost Ready', otherwise: 'Good Progress' },
  2: { improving: 'Getting Better', otherwise: 'Fair Level' },
  1: { improving: 'Keep Studying', otherwise: 'Needs Focus' },
};

export function readinessLabel(averageScore: number, trend: TrendDirection): string {
  const label = labels[readinessLevel(averageScore)];
  return trend === 'improving' ? label.improving : label.otherwise;
}

export interface ReadinessInput {
  averageScore: number;
  totalQuizzes: number;
  totalQuestionsCompleted: number;
  totalStudyMinutes: number;
  paysForPro: boolean;
}

const BEGINNER_QUIZZES = 5;
const LITTLE_STUDY_MINUTES = 5 * 60;
const FEW_QUIZZES = 10;

export function readinessCoaching(input: ReadinessInput): string[] {
  const qualifier = readinessQualifier(input.totalQuestionsCompleted);
  return [
    ...(qualifier === null ? [] : [`Readiness ${qualifier}.`]),
    mainAdvice(input),
    ...(input.totalQuizzes < FEW_QUIZZES
      ? [`Complete at least ${FEW_QUIZZES} quizzes for a more reliable readiness figure.`]
      : []),
  ];
}

function mainAdvice({ averageScore, totalQuizzes, totalStudyMinutes, paysForPro }: ReadinessInput): string {
  switch (readinessLevel(averageScore)) {
    case 4:
      return 'You are scoring at exam level. Take full practice exams under time to keep it there.';
    case 3:
      return 'You are close. Review the explanations of what you missed and practice your weakest sections.';
    case 2:
      return 'You are on the way. Study one section at a time and repeat the questions you got wrong.';
    case 1:
      if (totalQuizzes < BEGINNER_QUIZZES) {
        return 'You are just starting. Build a habit: one short quiz every day.';
      }
      if (totalStudyMinutes < LITTLE_STUDY_MINUTES) {
        return 'Increase your study time: you need more study hours for a reliable average.';
      }
      return paysForPro
        ? 'Analyze your weak categories and focus on them.'
        : 'Analyze your weak categories and focus on them; consider upgrading to Pro for focused study.';
  }
}
