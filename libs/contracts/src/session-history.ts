import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { defineCall } from './call.js';
import { sessionStatuses, sessionTypes, type SessionStatus, type SessionType } from './quiz.js';
import { Id, Nullable, PageLimit, Percentage, Text, Timestamp } from './validation.js';

/** `daily` is the quick quiz of the Free plan. */
export const historyTypes = [...sessionTypes, 'daily'] as const;
export type HistoryType = (typeof historyTypes)[number];

/** Only completed full practice exams and exam sessions are `passed` or `not_passed`. */
export const historyStatuses = ['open', 'ended', 'passed', 'not_passed'] as const;
export type HistoryStatus = (typeof historyStatuses)[number];

export class ListSessionHistoryQuery {
  @IsOptional() @IsIn(historyTypes) type?: HistoryType;
  @IsOptional() @Text(200) sectionName?: string;
  @IsOptional() @IsIn(historyStatuses) status?: HistoryStatus;
  /** Sessions that were started in the last `days` times 24 hours. */
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(3_650) days?: number;
  @IsOptional() @Id() before?: string;
  @PageLimit() limit?: number;
}

export class SessionHistoryEntry {
  @Id() sessionId!: string;
  @IsIn(historyTypes) type!: HistoryType;
  @IsString() displayName!: string;
  @IsIn(sessionStatuses) status!: SessionStatus;
  @Timestamp() startedAt!: string;
  @Nullable() @Timestamp() endedAt!: string | null;
  /** When a session in progress ends unless the student answers or completes it before; null for an ended one. */
  @Nullable() @Timestamp() closesAt!: string | null;
  @IsInt() @Min(0) answered!: number;
  @IsInt() @Min(1) totalQuestions!: number;
  /** Null unless the session is completed. */
  @Nullable() @IsInt() @Min(0) correctAnswers!: number | null;
  /** Null unless the session is completed. */
  @Nullable() @Percentage() score!: number | null;
  /** Null unless the session is completed and has a pass mark. */
  @Nullable() @IsBoolean() passed!: boolean | null;
  /** Time from start to end of an exam session, study time of practice; null unless the session is completed. */
  @Nullable() @IsInt() @Min(0) timeUsedSeconds!: number | null;
}

export class SessionHistoryPage {
  @ValidateNested({ each: true }) @Type(() => SessionHistoryEntry) sessions!: SessionHistoryEntry[];
  /** `before` of the next page; null on the last page. */
  @Nullable() @Id() next!: string | null;
}

export class CompareSessionsInput {
  @Id() sessionId!: string;
  @Id() otherSessionId!: string;
}

export class ComparedSession {
  @Id() sessionId!: string;
  @IsIn(sessionTypes) sessionType!: SessionType;
  @IsString() displayName!: string;
  @Timestamp() startedAt!: string;
  @IsInt() @Min(0) correctAnswers!: number;
  @IsInt() @Min(1) totalQuestions!: number;
  @Percentage() score!: number;
  @Nullable() @IsBoolean() passed!: boolean | null;
  /** Mean time of the answers whose time is stored; null without one. */
  @Nullable() @IsInt() @Min(0) averageAnswerMs!: number | null;
}

export class ComparedSectionScore {
  @IsInt() @Min(0) correct!: number;
  @IsInt() @Min(1) total!: number;
  @Nullable() @IsInt() @Min(0) averageAnswerMs!: number | null;
}

/** `earlier` and `later` are null for a session without a question of the section. */
export class ComparedSection {
  @Id() categoryId!: string;
  @IsString() sectionName!: string;
  @Nullable()
  @ValidateNested()
  @Type(() => ComparedSectionScore)
  earlier!: ComparedSectionScore | null;
  @Nullable()
  @ValidateNested()
  @Type(() => ComparedSectionScore)
  later!: ComparedSectionScore | null;
}

export class ComparedAnswer {
  @IsInt() @Min(1) place!: number;
  @Nullable() @IsInt() @Min(0) timeSpentMs!: number | null;
}

/** From the earlier to the later session. An unanswered question is wrong, a credited one right. */
export const questionComparisons = ['improved', 'worse', 'right_both', 'wrong_both'] as const;
export type QuestionComparison = (typeof questionComparisons)[number];

export class ComparedQuestion {
  @Id() questionId!: string;
  @IsString() content!: string;
  @IsString() sectionName!: string;
  @IsIn(questionComparisons) comparison!: QuestionComparison;
  @ValidateNested() @Type(() => ComparedAnswer) earlier!: ComparedAnswer;
  @ValidateNested() @Type(() => ComparedAnswer) later!: ComparedAnswer;
}

export class SessionComparison {
  @ValidateNested() @Type(() => ComparedSession) earlier!: ComparedSession;
  @ValidateNested() @Type(() => ComparedSession) later!: ComparedSession;
  @ValidateNested({ each: true }) @Type(() => ComparedSection) sections!: ComparedSection[];
  /** Questions of both sessions, in the order of the later one. */
  @ValidateNested({ each: true }) @Type(() => ComparedQuestion) questions!: ComparedQuestion[];
}

export const listSessionHistory = defineCall({
  subject: 'rpc.quiz.session-history.list',
  http: 'GET /api/session-history',
  summary: 'List the caller’s quiz sessions, open and ended, newest first',
  access: 'signed-in',
  input: ListSessionHistoryQuery,
  query: ListSessionHistoryQuery,
  output: SessionHistoryPage,
  problems: ['SUBSCRIPTION_REQUIRED'],
});

export const compareSessions = defineCall({
  subject: 'rpc.quiz.session.compare',
  http: 'GET /api/session-history/:sessionId/comparison/:otherSessionId',
  summary: 'Compare two completed quiz sessions of the caller',
  access: 'signed-in',
  input: CompareSessionsInput,
  output: SessionComparison,
  problems: ['SUBSCRIPTION_REQUIRED', 'NOT_FOUND', 'CONFLICT'],
});
