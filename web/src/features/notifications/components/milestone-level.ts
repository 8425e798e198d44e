import type { Notification } from '@tenfold/contracts';
import { crossedMilestones, type MilestoneInput, type MilestoneLevel } from '@tenfold/exam';

const levels = ['bronze', 'silver', 'gold', 'platinum'] as const satisfies MilestoneLevel[];

const nothing: MilestoneInput = {
  totalQuizzes: 0,
  totalQuestionsCompleted: 0,
  currentStreak: 0,
  averageScore: 0,
};
const everything: MilestoneInput = {
  totalQuizzes: Infinity,
  totalQuestionsCompleted: Infinity,
  currentStreak: Infinity,
  averageScore: 100,
};

/** One average per readiness level, because a milestone names only the level that it reaches. */
const AVERAGES = [60, 70, 100];

const levelOfTitle = new Map(
  AVERAGES.flatMap((averageScore) => crossedMilestones(nothing, { ...everything, averageScore })).map(
    ({ title, level }) => [title, level],
  ),
);

export function milestoneTitles({ title, message }: Pick<Notification, 'title' | 'message'>): string[] {
  return levelOfTitle.has(title) ? [title] : message.split(' · ');
}

/** The highest level of the milestones, derived from the titles, because a notification contains only texts. */
export function milestoneLevel(notification: Pick<Notification, 'title' | 'message'>): MilestoneLevel {
  const reached = milestoneTitles(notification).map((title) => levelOfTitle.get(title));
  return levels.findLast((level) => reached.includes(level)) ?? 'bronze';
}
