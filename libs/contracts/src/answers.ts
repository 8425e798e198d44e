import { MS_PER_DAY } from '@tenfold/exam';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { defineCall } from './call.js';
import { Id, Nullable } from './validation.js';

export class StoredAnswer {
  @Id() questionId!: string;
  @Nullable() @IsString() selectedAnswer!: string | null;
  /** Null while an exam session of the caller with this question runs. */
  @Nullable() @IsBoolean() isCorrect!: boolean | null;
  @IsBoolean() flaggedForReview!: boolean;
  @IsBoolean() isUnsure!: boolean;
  @Nullable() @IsInt() @Min(0) timeSpentMs!: number | null;
}

export class AnswerQuestionBody {
  @Id() sessionId!: string;
  @Id() questionId!: string;
  @Matches(/^[A-Ea-e]$/, { message: 'selectedAnswer must be one letter from A to E' })
  @Transform(({ value }) => (typeof value === 'string' ? value.toUpperCase() : value))
  selectedAnswer!: string;
  @IsOptional() @IsBoolean() flaggedForReview?: boolean;
  @IsOptional() @IsBoolean() flagged?: boolean;
  @IsOptional() @IsBoolean() isUnsure?: boolean;
  /** Reading time until the answer; capped so that the sum in a quiz session is at most its duration. */
  @IsOptional() @IsInt() @Min(0) @Max(MS_PER_DAY) timeSpentMs?: number;
}

export class AnswerResult {
  @Id() questionId!: string;
  @IsString() selectedAnswer!: string;
  /** Null, as is the key, while an exam session of the caller with this question runs. */
  @Nullable() @IsBoolean() isCorrect!: boolean | null;
  @Nullable() @IsString() correctAnswer!: string | null;
  @Nullable() @IsInt() @Min(0) timeSpentMs!: number | null;
  @IsInt() answeredCount!: number;
  @IsInt() totalQuestions!: number;
}

export const answerQuestion = defineCall({
  subject: 'rpc.quiz.session.answer',
  http: 'POST /api/quiz/answer',
  summary: 'Answer a question',
  access: 'signed-in',
  input: AnswerQuestionBody,
  output: AnswerResult,
  problems: ['NOT_FOUND', 'CONFLICT'],
  isIdempotent: true,
});
