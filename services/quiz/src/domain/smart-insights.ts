import {
  clockText,
  canJudgeAverage,
  canJudgeSection,
  canJudgeTrend,
  isWithinTargetPace,
  SCORE_TIERS,
  scoreTier,
  RECOMMEND_SECTION_BELOW,
  TARGET_MS_PER_QUESTION,
  trendDirection,
  trendPoints,
} from '@tenfold/exam';
import type { LearnerSection, LearnerStats } from './learner-stats.js';

export interface Insight {
  kind: 'streak-at-risk' | 'readiness' | 'weak-section' | 'pace' | 'trend' | 'unseen-section';
  subject: string;
  type: 'achievement' | 'reminder';
  title: string;
  message: string;
}

const SET_SIZE = 3;
const ENOUGH_TIMED_ANSWERS_FOR_PACE = 20;
const ENOUGH_QUIZZES_FOR_GAPS = 3;
const STREAK_WORTH_KEEPING = 2;
const LONG_UNSEEN_DAYS = 14;

export function smartInsights(stats: LearnerStats): Insight[] {
  const weak = weakSection(stats);
  const readiness = scoreTierChange(stats);
  return [
    streakAtRisk(stats),
    readiness,
    weak,
    slowPace(stats),
    readiness ? null : trend(stats),
    unseenSection(stats, weak?.subject),
  ].filter((insight) => insight !== null);
}

export function nextSet<Keyed extends { dedupeKey: string }>(
  insights: readonly Keyed[],
  known: ReadonlySet<string>,
): Keyed[] {
  return insights.filter(({ dedupeKey }) => !known.has(dedupeKey)).slice(0, SET_SIZE);
}

function streakAtRisk({ currentStreak, studiedToday }: LearnerStats): Insight | null {
  if (studiedToday || currentStreak < STREAK_WORTH_KEEPING) return null;
  return {
    kind: 'streak-at-risk',
    subject: 'streak',
    type: 'reminder',
    title: 'Keep your streak',
    message: `Your ${currentStreak}-day streak ends today. Next: one Quick Quiz keeps it going.`,
  };
}

function scoreTierChange(stats: LearnerStats): Insight | null {
  const { recentAverage, previousAverage, totalQuizzes, totalQuestionsCompleted } = stats;
  if (!canJudgeAverage(totalQuestionsCompleted) || !canJudgeTrend(totalQuizzes)) return null;
  if (recentAverage === null || previousAverage === null) return null;
  const level = scoreTier(recentAverage);
  const before = scoreTier(previousAverage);
  if (level === before) return null;
  const rises = level > before;
  const numbers = `Your last five quizzes average ${recentAverage}%, the five before ${previousAverage}%.`;
  return {
    kind: 'readiness',
    subject: `level-${level}`,
    type: rises ? 'achievement' : 'reminder',
    title: `Readiness ${rises ? 'up' : 'down'} to level ${level} of ${SCORE_TIERS}`,
    message: rises
      ? `${numbers} Next: take a Full Practice Exam to see whether it holds.`
      : `${numbers} Next: review the explanations of the questions you missed.`,
  };
}

function weakSection({ sections }: LearnerStats): Insight | null {
  const weakest = sections
    .filter(({ answered, accuracy }) => canJudgeSection(answered) && accuracy < RECOMMEND_SECTION_BELOW)
    .reduce<LearnerSection | null>(
      (low, section) => (low && low.accuracy <= section.accuracy ? low : section),
      null,
    );
  if (!weakest) return null;
  const { sectionName, answered, accuracy } = weakest;
  return {
    kind: 'weak-section',
    subject: weakest.categoryId,
    type: 'reminder',
    title: `Weakest section: ${sectionName}`,
    message: `${accuracy}% of your ${answered} answers in ${sectionName} are correct. Next: use Focus on Weak Areas.`,
  };
}

function slowPace({ timedAnswers, averageAnswerMs }: LearnerStats): Insight | null {
  if (averageAnswerMs === null || timedAnswers < ENOUGH_TIMED_ANSWERS_FOR_PACE) return null;
  if (isWithinTargetPace(averageAnswerMs)) return null;
  return {
    kind: 'pace',
    subject: 'pace',
    type: 'reminder',
    title: 'Your pace is over the exam’s',
    message:
      `You take ${clockText(averageAnswerMs)} a question; the exam leaves ${clockText(TARGET_MS_PER_QUESTION)}. ` +
      'Next: move on when the timer bar turns yellow, and come back.',
  };
}

function trend(stats: LearnerStats): Insight | null {
  const direction = trendDirection(stats);
  if (direction === 'stable' || !canJudgeTrend(stats.totalQuizzes)) return null;
  const rises = direction === 'improving';
  const change = trendPoints(stats);
  const { recentAverage } = stats;
  return {
    kind: 'trend',
    subject: rises ? 'up' : 'down',
    type: rises ? 'achievement' : 'reminder',
    title: rises ? 'Your scores are rising' : 'Your scores are falling',
    message: rises
      ? `Up ${change} points over your last five quizzes, to ${recentAverage}%. Next: keep the same rhythm this week.`
      : `Down ${-change} points over your last five quizzes, to ${recentAverage}%. Next: slow down and read each explanation.`,
  };
}

function unseenSection({ sections, totalQuizzes }: LearnerStats, except: string | undefined): Insight | null {
  if (totalQuizzes < ENOUGH_QUIZZES_FOR_GAPS) return null;
  const age = ({ daysSinceSeen }: LearnerSection) => daysSinceSeen ?? Infinity;
  const longest = sections
    .filter((section) => section.categoryId !== except && age(section) >= LONG_UNSEEN_DAYS)
    .reduce<LearnerSection | null>(
      (oldest, section) => (oldest && age(oldest) >= age(section) ? oldest : section),
      null,
    );
  if (!longest) return null;
  const { sectionName, daysSinceSeen } = longest;
  const since =
    daysSinceSeen === null
      ? 'You have not practiced it yet.'
      : `You last practiced it ${daysSinceSeen} days ago.`;
  return {
    kind: 'unseen-section',
    subject: longest.categoryId,
    type: 'reminder',
    title: `Not seen lately: ${sectionName}`,
    message: `${since} Next: open ${sectionName} in Focused Study.`,
  };
}
