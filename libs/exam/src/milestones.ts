import { canJudgeAverage } from './can-judge.js';
import { SCORE_TIERS, scoreTier, type ScoreTier } from './score-tier.js';

export type MilestoneType = 'quiz' | 'question' | 'streak' | 'score' | 'readiness';
export type MilestoneLevel = 'bronze' | 'silver' | 'gold' | 'platinum';

export interface Milestone {
  type: MilestoneType;
  value: number;
  title: string;
  message: string;
  level: MilestoneLevel;
}

export interface MilestoneInput {
  totalQuizzes: number;
  totalQuestionsCompleted: number;
  currentStreak: number;
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

const scoreTierMedals: Record<Exclude<ScoreTier, 1>, MilestoneLevel> = {
  2: 'bronze',
  3: 'silver',
  4: 'gold',
};

/**
 * Returns the milestones reached between two snapshots, smallest first within each type. If the stats only grow, each
 * milestone is returned once, however many snapshots lie between. Of several score tiers only the highest is
 * returned. Average scores count only with enough answers.
 */
export function crossedMilestones(before: MilestoneInput, after: MilestoneInput): Milestone[] {
  const crossed = (thresholds: Thresholds, from: number, to: number) =>
    thresholds.filter(([value]) => from < value && value <= to);
  const [scoreBefore, scoreAfter] = [judgedScore(before), judgedScore(after)];
  return [
    ...crossed(quizThresholds, before.totalQuizzes, after.totalQuizzes).map(quizMilestone),
    ...crossed(questionThresholds, before.totalQuestionsCompleted, after.totalQuestionsCompleted).map(
      questionMilestone,
    ),
    ...crossed(streakThresholds, before.currentStreak, after.currentStreak).map(streakMilestone),
    ...crossed(scoreThresholds, scoreBefore, scoreAfter).map(scoreMilestone),
    ...readinessMilestone(scoreBefore, scoreAfter),
  ];
}

export function highestOfEachType(milestones: readonly Milestone[]): Milestone[] {
  return [...new Map(milestones.map((milestone) => [milestone.type, milestone])).values()];
}

export function summarizeMilestones(
  milestones: readonly [Milestone, ...Milestone[]],
): Pick<Milestone, 'title' | 'message'> {
  const [first, ...others] = highestOfEachType(milestones);
  const { title, message } = first ?? milestones[0];
  if (others.length === 0) return { title, message };
  return {
    title: `${others.length + 1} milestones reached`,
    message: [title, ...others.map((other) => other.title)].join(' · '),
  };
}

function judgedScore({ averageScore, totalQuestionsCompleted }: MilestoneInput): number {
  return canJudgeAverage(totalQuestionsCompleted) ? averageScore : 0;
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
  const reached = scoreTier(after);
  if (reached === 1 || reached <= scoreTier(before)) return [];
  return [
    {
      type: 'readiness',
      value: reached,
      level: scoreTierMedals[reached],
      title: `Readiness: level ${reached} of ${SCORE_TIERS}`,
      message: 'Your exam readiness has moved up a level.',
    },
  ];
}
