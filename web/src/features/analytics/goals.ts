import type { Stats } from '@tenfold/contracts';
import {
  questionThresholds,
  quizThresholds,
  scoreThresholds,
  streakThresholds,
  type MilestoneLevel,
} from '@tenfold/exam';

/** How far it is to the next milestone of one kind. */
export interface Goal {
  id: 'quizzes' | 'questions' | 'streak' | 'score';
  title: string;
  /** "5 of 7 days"; "120 days" when every threshold is reached. */
  standing: string;
  /** The medal of the next threshold and what is left to it, "2 to go"; null when every one is reached. */
  next: { level: MilestoneLevel; left: string } | null;
  /** From 0 to the next threshold, in percent; 100 when every one is reached. */
  progress: number;
}

/** The next milestone in quizzes, questions, streak and score, in this order. */
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
  // a difference of percentages has more decimals than they have
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
