import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsNumber, IsString, Min, ValidateNested } from 'class-validator';
import { defineCall } from './call.js';
import { ExamSession } from './exam-sessions.js';
import { ExamAnswerChange } from './question-review.js';
import { SectionName } from './questions.js';
import { SessionIdInput } from './quiz.js';
import { Id, Nullable, Percentage, Timestamp } from './validation.js';

export class ExamSectionResult extends SectionName {
  @IsInt() @Min(0) correct!: number;
  @IsInt() @Min(0) answered!: number;
  @IsInt() @Min(1) total!: number;
  @IsInt() @Min(0) timeSpentMs!: number;
}

export class ExamQuestionResult {
  @Id() questionId!: string;
  @IsInt() @Min(1) number!: number;
  @Id() categoryId!: string;
  @Nullable() @IsString() selectedAnswer!: string | null;
  /** Null, as are the two fields below and `isSourceOpened`, while another exam session of the caller with this question runs. */
  @Nullable() @IsString() correctAnswer!: string | null;
  @Nullable() @IsBoolean() isCredited!: boolean | null;
  /** `all`: every answer gets credit. `removed`: everyone gets credit. */
  @Nullable() @IsIn(['graded', 'all', 'removed']) credit!: 'graded' | 'all' | 'removed' | null;
  @IsBoolean() isFlagged!: boolean;
  @IsBoolean() isUnsure!: boolean;
  /** The answer counts although it came after the end, because the server had not answered before. */
  @IsBoolean() isLate!: boolean;
  @IsInt() @Min(0) timeSpentMs!: number;
  /** With the reference desk open, part of `timeSpentMs`. */
  @IsInt() @Min(0) deskMs!: number;
  /** Whether a place of the official citation was open in the desk; null when none was and the citation names no section or heading. */
  @Nullable() @IsBoolean() isSourceOpened!: boolean | null;
  /** Place in the order in which the questions were first answered, from 1; null for an unanswered one. */
  @Nullable() @IsInt() @Min(1) answeredAs!: number | null;
  @ValidateNested({ each: true }) @Type(() => ExamAnswerChange) changes!: ExamAnswerChange[];
}

export class AnswerChangeCounts {
  @IsInt() @Min(0) rightToWrong!: number;
  @IsInt() @Min(0) wrongToRight!: number;
  @IsInt() @Min(0) wrongToWrong!: number;
  /** Between two letters that both get credit. */
  @IsInt() @Min(0) rightToRight!: number;
}

export class UnsureCounts {
  @IsInt() @Min(0) answered!: number;
  @IsInt() @Min(0) credited!: number;
}

export class PacePoint {
  @IsInt() @Min(0) atSeconds!: number;
  @IsInt() @Min(0) answered!: number;
}

export class Disconnection {
  @Timestamp() startedAt!: string;
  @Timestamp() endedAt!: string;
  @IsBoolean() wasOffline!: boolean;
}

/** What the score would be on an exam of the usual difficulty. */
export class EquatedScore {
  /** Negative when the exam was easier than usual. */
  @IsInt() harderBy!: number;
  @IsInt() @Min(0) score!: number;
}

export class ExamResult {
  @ValidateNested() @Type(() => ExamSession) session!: ExamSession;
  @IsIn(['student', 'time']) endedBy!: 'student' | 'time';
  @IsInt() @Min(0) score!: number;
  @Percentage() scorePercent!: number;
  @IsBoolean() passed!: boolean;
  /** Removed questions. A key of all letters does not count: it gives an unanswered question no credit. */
  @IsInt() @Min(0) creditedToAll!: number;
  /** Of a whole published exam that enough students have answered, if its difficulty is known and unusual. */
  @Nullable() @ValidateNested() @Type(() => EquatedScore) equated!: EquatedScore | null;
  @IsInt() @Min(0) timeAllowedSeconds!: number;
  @IsInt() @Min(0) timeUsedSeconds!: number;
  @IsNumber() @Min(0) timeSpentMs!: number;
  @ValidateNested({ each: true }) @Type(() => ExamSectionResult) sections!: ExamSectionResult[];
  @ValidateNested({ each: true }) @Type(() => ExamQuestionResult) questions!: ExamQuestionResult[];
  @ValidateNested() @Type(() => AnswerChangeCounts) answerChanges!: AnswerChangeCounts;
  @ValidateNested() @Type(() => UnsureCounts) unsure!: UnsureCounts;
  /** One point for each question when it was first answered. */
  @ValidateNested({ each: true }) @Type(() => PacePoint) pace!: PacePoint[];
  @ValidateNested({ each: true }) @Type(() => Disconnection) disconnections!: Disconnection[];
}

export const completeExamSession = defineCall({
  subject: 'rpc.quiz.exam-session.complete',
  http: 'POST /api/exam-sessions/:sessionId/complete',
  summary: 'End an exam session and get its result; idempotent',
  access: 'signed-in',
  input: SessionIdInput,
  output: ExamResult,
  problems: ['NOT_FOUND'],
  isIdempotent: true,
});

export const getExamResult = defineCall({
  subject: 'rpc.quiz.exam-session.result',
  http: 'GET /api/exam-sessions/:sessionId/result',
  summary: 'Get the result of an exam session that has ended',
  access: 'signed-in',
  input: SessionIdInput,
  output: ExamResult,
  problems: ['SUBSCRIPTION_REQUIRED', 'NOT_FOUND', 'CONFLICT'],
});
