import { trendDirections, type TrendDirection } from '@tenfold/exam';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { defineCall } from './call.js';
import { sessionTypes, type SessionType } from './quiz.js';
import { Id, Nullable, Percentage, Timestamp } from './validation.js';

export class Section {
  @Id() id!: string;
  @IsString() name!: string;
  @IsInt() @Min(0) questionCount!: number;
}

export class SectionProgress {
  @Id() categoryId!: string;
  @IsString() sectionName!: string;
  @IsInt() @Min(0) completedQuestions!: number;
  @IsInt() @Min(0) totalQuestions!: number;
  @IsInt() @Min(0) answerCount!: number;
  @Percentage() completionPercentage!: number;
  @Percentage() accuracy!: number;
  @Percentage() averageScore!: number;
}

export class Stats {
  @IsInt() @Min(0) totalQuizzes!: number;
  @IsInt() @Min(0) totalQuestionsCompleted!: number;
  @IsInt() @Min(0) totalCorrectAnswers!: number;
  @IsInt() @Min(0) currentStreak!: number;
  /** Over completed quiz sessions, weighted by questions; an unanswered question counts as wrong. */
  @Percentage() averageScore!: number;
  @IsNumber() @Min(0) totalStudyTime!: number;
  @IsInt() @Min(0) totalSessions!: number;
  @IsIn(trendDirections) trendDirection!: TrendDirection;
  /** Mean reading time (ms) of the answers in ended quiz sessions; null without data and without Pro. */
  @Nullable() @IsInt() @Min(0) averageAnswerMs!: number | null;
  /** When Free allows the next quick quiz; may have passed. Absent with Pro and before the first one on Free. */
  @IsOptional() @Timestamp() nextDailyQuizAt?: string;
}

export class FocusedStudyStats {
  @IsInt() @Min(0) sessions!: number;
  @Percentage() averageScore!: number;
  @IsInt() @Min(0) totalQuestions!: number;
}

export const activityIcons = ['CheckCircle', 'ClipboardList', 'Target', 'BookOpen'] as const;
export const activityColors = ['green', 'yellow', 'red'] as const;

export class OpenQuiz {
  @IsIn(sessionTypes) sessionType!: SessionType;
  @IsInt() @Min(0) answered!: number;
  @IsInt() @Min(1) totalQuestions!: number;
  @Timestamp() closesAt!: string;
}

export class RecentActivity {
  @IsString() title!: string;
  @IsString() subtitle!: string;
  @Timestamp() time!: string;
  @IsIn(activityIcons) icon!: (typeof activityIcons)[number];
  @IsIn(activityColors) bgColor!: (typeof activityColors)[number];
  @Id() sessionId!: string;
  @Nullable() @Percentage() score!: number | null;
  @Nullable() @ValidateNested() @Type(() => OpenQuiz) open!: OpenQuiz | null;
}

export const listSections = defineCall({
  subject: 'rpc.quiz.section.list',
  http: 'GET /api/sections',
  summary: 'List the exam sections, in exam order',
  access: 'signed-in',
  output: [Section],
  problems: ['SUBSCRIPTION_REQUIRED'],
});

export const listSectionProgress = defineCall({
  subject: 'rpc.quiz.section.progress',
  http: 'GET /api/sections/progress',
  summary: 'List the caller’s progress in each section',
  access: 'signed-in',
  output: [SectionProgress],
  problems: ['SUBSCRIPTION_REQUIRED'],
});

export const getStats = defineCall({
  subject: 'rpc.quiz.stats.get',
  http: 'GET /api/stats',
  summary: 'Get the caller’s stats',
  access: 'signed-in',
  output: Stats,
  problems: ['SUBSCRIPTION_REQUIRED'],
});

export const getFocusedStudyStats = defineCall({
  subject: 'rpc.quiz.stats.focused-study',
  http: 'GET /api/stats/focused-study',
  summary: 'Get the caller’s stats of section and focused quizzes',
  access: 'signed-in',
  output: FocusedStudyStats,
  problems: ['SUBSCRIPTION_REQUIRED'],
});

export const listRecentActivity = defineCall({
  subject: 'rpc.quiz.activity.list',
  http: 'GET /api/recent-activity',
  summary: 'List the caller’s latest quizzes, newest first',
  access: 'signed-in',
  output: [RecentActivity],
  problems: ['SUBSCRIPTION_REQUIRED'],
});
