/** Which milestones a new snapshot of somebody's figures has reached. */

import { readinessLevel, type ReadinessLevel } from './readiness.js';

export type MilestoneType = 'quiz' | 'question' | 'streak' | 'score' | 'readiness';
export type MilestoneLevel = 'bronze' | 'silver' | 'gold' | 'platinum';

export interface Milestone {
  type: MilestoneType;
  /** The threshold; for readiness the level from 2 to 4. */
  value: number;
  title: string;
  message: string;
  level: MilestoneLevel;
}

export interface MilestoneFigures {
  totalQuizzes: number;
  totalQuestionsCompleted: number;
  /** Days. */
  currentStreak: number;
  /** Percent. */
  averageScore: number;
}

type Thresholds = ReadonlyArray<readonly [value: number, level: MilestoneLevel]>;

export const quizThresholds: Thresholds = [
  [5, 'bronze'],
  [10, 'bronze'],
  [25, 'silver'],
  [50, 'gold'],
  [75, 'gold'],
  [100, 'platinum'],
];
export const questionThresholds: Thresholds = [
  [50, 'bronze'],
  [100, 'bronze'],
  [250, 'silver'],
  [500, 'gold'],
  [1000, 'platinum'],
];
export const streakThresholds: Thresholds = [
  [3, 'bronze'],
  [7, 'silver'],
  [14, 'gold'],
  [30, 'platinum'],
];
export const scoreThresholds: Thresholds = [
  [60, 'bronze'],
  [70, 'silver'],
  [80, 'gold'],
  [90, 'platinum'],
];

const readinessMilestones: Record<Exclude<ReadinessLevel, 1>, [title: string, level: MilestoneLevel]> = {
  2: ['Readiness: Getting Better', 'bronze'],
  3: ['Readiness: Almost Ready', 'silver'],
  4: ['Readiness: Exam Ready', 'gold'],
};

/**
 * The milestones that `after` has reached and `before` had not, smallest first within each type.
 * However a history is cut into snapshots, growing figures yield each milestone once.
 */
export function crossedMilestones(before: MilestoneFigures, after: MilestoneFigures): Milestone[] {
  const crossed = (thresholds: Thresholds, from: number, to: number) =>
    thresholds.filter(([value]) => from < value && value <= to);
  return [
    ...crossed(quizThresholds, before.totalQuizzes, after.totalQuizzes).map(quizMilestone),
    ...crossed(questionThresholds, before.totalQuestionsCompleted, after.totalQuestionsCompleted).map(
      questionMilestone,
    ),
    ...crossed(streakThresholds, before.currentStreak, after.currentStreak).map(streakMilestone),
    ...crossed(scoreThresholds, before.averageScore, after.averageScore).map(scoreMilestone),
    ...readinessMilestone(before.averageScore, after.averageScore),
  ];
}

function quizMilestone([value, level]: Thresholds[number]): Milestone {
  return {
    type: 'quiz',
    value,
    level,
    title: `${value} Quizzes Completed!`,
    message: `You have completed ${value} quizzes. Keep the habit going.`,
  };
}

function questionMilestone([value, level]: Thresholds[number]): Milestone {
  return {
    type: 'question',
    value,
    level,
    title: `${value} Questions Answered!`,
    message: `You have answered ${value} questions. Every one counts on exam day.`,
  };
}

function streakMilestone([value, level]: Thresholds[number]): Milestone {
  return {
    type: 'streak',
    value,
    level,
    title: `${value}-Day Study Streak!`,
    message: `You have studied ${value} days in a row.`,
  };
}

function scoreMilestone([value, level]: Thresholds[number]): Milestone {
  return {
    type: 'score',
    value,
    level,
    title: value === 80 ? 'Exam Ready!' : `${value}% Average Score!`,
    message: `Your average score has reached ${value}%.`,
  };
}

function readinessMilestone(before: number, after: number): Milestone[] {
  const reached = readinessLevel(after);
  if (reached === 1 || reached <= readinessLevel(before)) return [];
  const [title, level] = readinessMilestones[reached];
  return [
    { type: 'readiness', value: reached, level, title, message: 'Your exam readiness has moved up a level.' },
  ];
}
