import type { Stats } from '@tenfold/contracts';
import { ACHIEVEMENT_AVERAGE_SCORE, ACHIEVEMENT_STREAK_DAYS } from '@tenfold/exam';

export interface Achievement {
  id: 'first-quiz' | 'study-streak' | 'high-scorer';
  title: string;
  text: string;
  missing: string | null;
}

export function achievementsOf(stats: Stats): Achievement[] {
  return [
    {
      id: 'first-quiz',
      title: 'First quiz',
      text: 'Answer your first questions',
      missing: stats.totalQuestionsCompleted > 0 ? null : 'One quiz away',
    },
    {
      id: 'study-streak',
      title: 'Study streak',
      text: `Study ${ACHIEVEMENT_STREAK_DAYS} days in a row`,
      missing: missingDays(stats.currentStreak),
    },
    {
      id: 'high-scorer',
      title: 'High scorer',
      text: `Average ${ACHIEVEMENT_AVERAGE_SCORE}% or more`,
      missing: missingPoints(stats),
    },
  ];
}

function missingDays(streak: number): string | null {
  const days = ACHIEVEMENT_STREAK_DAYS - streak;
  if (days <= 0) return null;
  return days === 1 ? '1 day to go' : `${days} days to go`;
}

function missingPoints({ averageScore, totalQuizzes }: Stats): string | null {
  if (averageScore >= ACHIEVEMENT_AVERAGE_SCORE) return null;
  if (totalQuizzes === 0) return 'After your first quiz';
  return `${Math.round((ACHIEVEMENT_AVERAGE_SCORE - averageScore) * 10) / 10} points to go`;
}
