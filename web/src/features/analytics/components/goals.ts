import type { Stats } from '@tenfold/contracts';
import {
  questionThresholds,
  quizThresholds,
  scoreThresholds,
  streakThresholds,
  type MilestoneLevel,
} from '@tenfold/exam';

export interface Goal {
  id: 'quizzes' | 'questions' | 'streak' | 'score';
  title: string;
  standing: string;
  next: { level: MilestoneLevel; left: string } | null;
  progress: number;
}

export function nextGoals(stats: Stats): Goal[] {
  return [
    { id: 'quizzes', title: 'Quizzes', ...nextOf(quizThresholds, stats.totalQuizzes) },
    { id: 'questions', title: 'Questions', ...nextOf(questionThresholds, stats.totalQuestionsCompleted) },
    { id: 'streak', title: 'Study streak', ...nextOf(streakThresholds, stats.currentStreak, ' days') },
    { id: 'score', title: 'Average score', ...nextOf(scoreThresholds, stats.averageScore, '%') },
  ];
}

function nextOf(
  thresholds: typeof quizThresholds,
  now: number,
  unit = '',
): Pick<Goal, 'standing' | 'next' | 'progress'> {
  const next = thresholds.find(([value]) => value > now);
  if (next === undefined) return { standing: `${plain(now)}${unit}`, next: null, progress: 100 };
  const [value, level] = next;
  // the difference of two percentages can have floating-point noise
  const left = Math.round((value - now) * 10) / 10;
  return {
    standing: `${plain(now)} of ${plain(value)}${unit}`,
    next: { level, left: `${plain(left)} to go` },
    progress: (now / value) * 100,
  };
}

function plain(amount: number): string {
  return amount.toLocaleString('en-US');
}
