import { STUDY_MINUTES_MAX } from '@tenfold/exam';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsNumber, Max, Min, ValidateNested } from 'class-validator';
import { defineCall } from './call.js';
import { defineEvent } from './event.js';
import { SectionName } from './questions.js';
import { SessionIdInput, sessionTypes, type SessionType } from './quiz.js';
import { Id, Percentage, Text, Timestamp } from './validation.js';

export class CompleteQuizBody {
  @IsNumber() @Min(0) @Max(STUDY_MINUTES_MAX) studyTimeMinutes!: number;
}

export class CompleteQuizInput extends CompleteQuizBody {
  @Id() sessionId!: string;
}

export class SectionScore extends SectionName {
  @IsInt() @Min(0) correct!: number;
  @IsInt() @Min(0) total!: number;
}

export class QuizResult {
  @Id() sessionId!: string;
  @Percentage() score!: number;
  @IsInt() @Min(0) correctAnswers!: number;
  @IsInt() @Min(0) totalQuestions!: number;
  @Timestamp() completedAt!: string;
  @ValidateNested({ each: true }) @Type(() => SectionScore) sections!: SectionScore[];
}

export const completeQuiz = defineCall({
  subject: 'rpc.quiz.session.complete',
  http: 'POST /api/quiz/:sessionId/complete',
  summary: 'Complete a quiz; idempotent',
  access: 'signed-in',
  input: CompleteQuizInput,
  body: CompleteQuizBody,
  output: QuizResult,
  problems: ['NOT_FOUND', 'CONFLICT'],
});

/**
 * The answers given so far count in the stats, as those of an abandoned session do, but there is no result. An exam session can be closed
 * until its time has run out.
 */
export const closeQuiz = defineCall({
  subject: 'rpc.quiz.session.close',
  http: 'POST /api/quiz/:sessionId/close',
  summary: 'Close a quiz or an exam session without a result; idempotent',
  access: 'signed-in',
  input: SessionIdInput,
  output: null,
  problems: ['NOT_FOUND', 'CONFLICT'],
});

export class StatsSnapshot {
  @IsInt() @Min(0) totalQuizzes!: number;
  @IsInt() @Min(0) totalQuestionsCompleted!: number;
  @IsInt() @Min(0) currentStreak!: number;
  @Percentage() averageScore!: number;
}

export class QuizCompletedData {
  @Id() userId!: string;
  @Id() sessionId!: string;
  @IsIn(sessionTypes) sessionType!: SessionType;
  @Text(200) displayName!: string;
  @Percentage() score!: number;
  @IsInt() @Min(0) correctAnswers!: number;
  @IsInt() @Min(1) totalQuestions!: number;
  @IsNumber() @Min(0) studyMinutes!: number;
  @Timestamp() completedAt!: string;
  /** Each completed quiz of the user increments it; a consumer keeps the state with the highest value. */
  @IsInt() @Min(1) statsVersion!: number;
  @ValidateNested() @Type(() => StatsSnapshot) before!: StatsSnapshot;
  @ValidateNested() @Type(() => StatsSnapshot) after!: StatsSnapshot;
}

export const QuizCompleted = defineEvent('evt.quiz.completed.v1', QuizCompletedData);
