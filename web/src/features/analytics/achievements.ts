import type { Stats } from '@tenfold/contracts';

export interface Achievement {
  id: 'first-quiz' | 'study-streak' | 'high-scorer';
  title: string;
  /** What it is given for. */
  text: string;
  /** What it still takes; null when it is earned. */
  missing: string | null;
}

const STREAK_DAYS = 3;
/** Percent. */
const HIGH_SCORE = 80;

/** The three achievements, and what these figures lack for each. */
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
      text: `Study ${STREAK_DAYS} days in a row`,
      missing: missingDays(stats.currentStreak),
    },
    {
      id: 'high-scorer',
      title: 'High scorer',
      text: `Average ${HIGH_SCORE}% or more`,
      missing: missingPoints(stats),
    },
  ];
}

function missingDays(streak: number): string | null {
  const days = STREAK_DAYS - streak;
  if (days <= 0) return null;
  return days === 1 ? '1 day to go' : `${days} days to go`;
}

function missingPoints({ averageScore, totalQuizzes }: Stats): string | null {
  if (averageScore >= HIGH_SCORE) return null;
  if (totalQuizzes === 0) return 'After your first quiz';
  return `${Math.round((HIGH_SCORE - averageScore) * 10) / 10} points to go`;
}
