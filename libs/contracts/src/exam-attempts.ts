import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsString, Min, ValidateNested } from 'class-validator';
import { defineCall } from './call.js';
import { ExamSession } from './exam-sessions.js';
import { Id, Percentage, Timestamp } from './validation.js';

export const examAttemptTypes = ['full', 'exam'] as const;
export type ExamAttemptType = (typeof examAttemptTypes)[number];

/** A completed full practice exam or exam session. */
export class ExamAttempt {
  @Id() sessionId!: string;
  @IsIn(examAttemptTypes) sessionType!: ExamAttemptType;
  @IsString() displayName!: string;
  @Timestamp() completedAt!: string;
  @IsInt() @Min(0) answered!: number;
  @IsInt() @Min(0) score!: number;
  @IsInt() @Min(1) totalQuestions!: number;
  @Percentage() scorePercent!: number;
  @IsBoolean() passed!: boolean;
}

export class ExamAttempts {
  /** Exam sessions in progress; the one that ends first comes first. */
  @ValidateNested({ each: true }) @Type(() => ExamSession) openSessions!: ExamSession[];
  /** The latest ten, newest first. */
  @ValidateNested({ each: true }) @Type(() => ExamAttempt) attempts!: ExamAttempt[];
  @Timestamp() serverNow!: string;
}

export const getExamAttempts = defineCall({
  subject: 'rpc.quiz.exam-attempts.get',
  http: 'GET /api/exam-attempts',
  summary: 'Get the caller’s exam sessions in progress and latest completed exams',
  access: 'signed-in',
  output: ExamAttempts,
  problems: ['SUBSCRIPTION_REQUIRED'],
});
