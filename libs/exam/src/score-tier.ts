import { averageQualifier } from './can-judge.js';
import type { TrendDirection } from './trend.js';

/** A step of the average score, 4 the highest. Screens call it Exam Readiness; it is not the chance of passing. */
export type ScoreTier = 1 | 2 | 3 | 4;
export const SCORE_TIERS = 4;

export function scoreTier(averageScore: number): ScoreTier {
  if (averageScore >= 80) return 4;
  if (averageScore >= 70) return 3;
  return averageScore >= 60 ? 2 : 1;
}

const labels: Record<ScoreTier, { improving: string; otherwise: string }> = {
  4: { improving: 'Exam Ready', otherwise: 'Excellent Level' },
  3: { improving: 'Almost Ready', otherwise: 'Good Progress' },
  2: { improving: 'Getting Better', otherwise: 'Fair Level' },
  1: { improving: 'Keep Studying', otherwise: 'Needs Focus' },
};

export function scoreTierLabel(averageScore: number, trend: TrendDirection): string {
  const label = labels[scoreTier(averageScore)];
  return trend === 'improving' ? label.improving : label.otherwise;
}

export interface ScoreCoachingInput {
  averageScore: number;
  totalQuizzes: number;
  totalQuestionsCompleted: number;
  totalStudyMinutes: number;
  paysForPro: boolean;
}

const BEGINNER_QUIZZES = 5;
const LITTLE_STUDY_MINUTES = 5 * 60;
const FEW_QUIZZES = 10;

export function scoreCoaching(input: ScoreCoachingInput): string[] {
  const qualifier = averageQualifier(input.totalQuestionsCompleted);
  return [
    ...(qualifier === null ? [] : [`Readiness ${qualifier}.`]),
    mainAdvice(input),
    ...(input.totalQuizzes < FEW_QUIZZES
      ? [`Complete at least ${FEW_QUIZZES} quizzes for a more reliable readiness figure.`]
      : []),
  ];
}

function mainAdvice({
  averageScore,
  totalQuizzes,
  totalStudyMinutes,
  paysForPro,
}: ScoreCoachingInput): string {
  switch (scoreTier(averageScore)) {
    case 4:
      return 'You are scoring at exam level. Take Full Practice Exams under time to keep it there.';
    case 3:
      return 'You are close. Review the explanations of what you missed and practice your weakest sections.';
    case 2:
      return 'You are on the way. Study one section at a time and repeat the questions you missed.';
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
