import type { TrendDirection } from './trend.js';

/** How near to passing a learner is, from the average score and its trend. */

export type ReadinessLevel = 1 | 2 | 3 | 4;

/** 4 at an average of 80 or more, 3 at 70, 2 at 60, else 1. */
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

/** What the Exam Readiness card says. */
export function readinessLabel(averageScore: number, trend: TrendDirection): string {
  const label = labels[readinessLevel(averageScore)];
  return trend === 'improving' ? label.improving : label.otherwise;
}

/** A level's name, whatever the trend. */
export function readinessName(level: ReadinessLevel): string {
  return labels[level].improving;
}

export interface ReadinessFacts {
  /** Percent. */
  averageScore: number;
  totalQuizzes: number;
  totalStudyMinutes: number;
  /** Whoever pays for Pro is not told to consider it. */
  paysForPro: boolean;
}

const BEGINNER_QUIZZES = 5;
const LITTLE_STUDY_MINUTES = 5 * 60;
const FEW_QUIZZES = 10;

/** The coaching tooltip of the Exam Readiness card, one sentence per entry. */
export function readinessCoaching(facts: ReadinessFacts): string[] {
  const advice = mainAdvice(facts);
  return facts.totalQuizzes < FEW_QUIZZES
    ? [advice, 'Complete at least 10 quizzes for a more reliable readiness figure.']
    : [advice];
}

function mainAdvice({ averageScore, totalQuizzes, totalStudyMinutes, paysForPro }: ReadinessFacts): string {
  switch (readinessLevel(averageScore)) {
    case 4:
      return 'You are scoring at exam level. Take full practice exams under time to keep it there.';
    case 3:
      return 'You are close. Review the explanations of what you missed and practise your weakest sections.';
    case 2:
      return 'You are on the way. Study one section at a time and repeat the questions you got wrong.';
    case 1:
      if (totalQuizzes < BEGINNER_QUIZZES) {
        return 'You are just starting. Build a habit: one short quiz every day.';
      }
      if (totalStudyMinutes < LITTLE_STUDY_MINUTES) {
        return 'Increase your study time: the average needs more hours behind it.';
      }
      return paysForPro
        ? 'Analyze your weak categories and focus on them.'
        : 'Analyze your weak categories and focus on them; consider upgrading to Pro for focused study.';
  }
}
