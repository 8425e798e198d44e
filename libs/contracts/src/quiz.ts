import { MS_PER_DAY, STUDY_MINUTES_MAX } from '@tenfold/exam';
import { Transform, Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { defineCall } from './call.js';
import { CustomQuiz } from './custom-quizzes.js';
import { defineEvent } from './event.js';
import { QuestionNote } from './question-notes.js';
import { QuestionReview } from './question-review.js';
import { CalendarDay, Id, Nullable, Percentage, Text, Timestamp } from './validation.js';

export const practiceTypes = ['quick', 'full', 'focused', 'section', 'custom'] as const;
export type PracticeType = (typeof practiceTypes)[number];

export const sessionTypes = [...practiceTypes, 'exam'] as const;
export type SessionType = (typeof sessionTypes)[number];

export const sessionStatuses = ['in_progress', 'completed', 'abandoned'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

export class StartQuizBody {
  @IsIn(practiceTypes) sessionType!: PracticeType;
  @IsOptional() @Id() categoryId?: string;
  /** `quick` only: repeats the missed questions of this completed quiz session of the caller. Needs Pro. */
  @IsOptional() @Id() missedInSessionId?: string;
  /** Required for `custom`, else ignored. Needs Pro. */
  @IsOptional() @IsObject() @ValidateNested() @Type(() => CustomQuiz) custom?: CustomQuiz;
}

export class StartAdminQuizBody {
  @IsIn(['quick']) sessionType!: 'quick';
}

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

export class StartQuizInput extends StartQuizBody {
  @IsOptional() @Matches(IDEMPOTENCY_KEY) idempotencyKey?: string;
}

export class StartAdminQuizInput extends StartAdminQuizBody {
  @IsOptional() @Matches(IDEMPOTENCY_KEY) idempotencyKey?: string;
}

export class SessionIdInput {
  @Id() sessionId!: string;
}

export class AnswerOption {
  @Matches(/^[A-E]$/) letter!: string;
  @IsString() text!: string;
}

export class QuestionExhibit {
  @IsString() id!: string;
  @Nullable() @IsString() title!: string | null;
  @Nullable() @IsString() content!: string | null;
  @ValidateNested({ each: true }) @Type(() => ExhibitImage) images!: ExhibitImage[];
}

export class ExhibitImage {
  @IsString() url!: string;
  @IsString() description!: string;
}

export class SectionName {
  @Id() categoryId!: string;
  @IsString() sectionName!: string;
}

/** Has neither key nor explanation nor citation, which a running exam session must not reveal. */
export class KeylessQuestionView extends SectionName {
  @Id() id!: string;
  @IsString() content!: string;
  @Nullable() @IsString() imageUrl!: string | null;
  @Nullable() @IsString() imageDescription!: string | null;
  @ValidateNested({ each: true }) @Type(() => AnswerOption) answers!: AnswerOption[];
  @IsObject() answerImages!: Record<string, string>;
  @Nullable() @ValidateNested() @Type(() => QuestionExhibit) exhibit!: QuestionExhibit | null;
}

export class QuestionView extends KeylessQuestionView {
  @IsInt() @Min(1) questionNumber!: number;
  @IsString() correctAnswer!: string;
  @IsString() explanation!: string;
  @Nullable() @IsString() citation!: string | null;
  /** The day of the edition of 19 CFR that the exam prints. */
  @Nullable() @CalendarDay() cfrEdition!: string | null;
}

export class QuizSession {
  @Id() id!: string;
  @Id() sessionId!: string;
  @IsIn(sessionTypes) sessionType!: SessionType;
  @IsString() displayName!: string;
  @IsIn(sessionStatuses) status!: SessionStatus;
  @IsBoolean() isTimed!: boolean;
  @Timestamp() startedAt!: string;
  /** Index (from 0) of the first unanswered question; the number of questions when all are answered. */
  @IsInt() @Min(0) currentIndex!: number;
}

export class StoredAnswer {
  @Id() questionId!: string;
  @Nullable() @IsString() selectedAnswer!: string | null;
  @IsBoolean() isCorrect!: boolean;
  @IsBoolean() flaggedForReview!: boolean;
  @IsBoolean() isUnsure!: boolean;
  @Nullable() @IsInt() @Min(0) timeSpentMs!: number | null;
}

/** `review`: a review card due today. `gain`: from the section where another question gains most. */
export const studyReasons = ['review', 'gain'] as const;
export type StudyReason = (typeof studyReasons)[number];

export class QuizView {
  @ValidateNested() @Type(() => QuizSession) session!: QuizSession;
  @ValidateNested({ each: true }) @Type(() => QuestionView) questions!: QuestionView[];
  @Nullable() @IsString() categoryName!: string | null;
  @ValidateNested({ each: true }) @Type(() => StoredAnswer) answers!: StoredAnswer[];
  @ValidateNested({ each: true }) @Type(() => QuestionNote) notes!: QuestionNote[];
  /** In the order of the questions; empty while the session is in progress. */
  @ValidateNested({ each: true }) @Type(() => QuestionReview) review!: QuestionReview[];
  /** Why each question was chosen, in the order of the questions; only in a session of Study now. */
  @IsOptional() @IsArray() @IsIn(studyReasons, { each: true }) reasons?: StudyReason[];
}

/** Fields of the problem QUIZ_COOLDOWN: when the Free plan allows the next quick quiz. */
export class QuizCooldown {
  @IsInt() @Min(0) hoursRemaining!: number;
  @Timestamp() nextAvailable!: string;
  /** The quick quiz of the last 24 hours, if it is still in progress. */
  @IsOptional() @Id() sessionId?: string;
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
  @IsBoolean() isCorrect!: boolean;
  @IsString() correctAnswer!: string;
  @Nullable() @IsInt() @Min(0) timeSpentMs!: number | null;
  @IsInt() answeredCount!: number;
  @IsInt() totalQuestions!: number;
}

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

export const startQuiz = defineCall({
  subject: 'rpc.quiz.session.start',
  http: 'POST /api/quiz/start',
  summary: 'Start a quiz',
  access: 'signed-in',
  input: StartQuizInput,
  body: StartQuizBody,
  fromRequest: ['idempotencyKey'],
  output: QuizView,
  status: 201,
  problems: [
    'SUBSCRIPTION_REQUIRED',
    'PRO_REQUIRED',
    'NOT_FOUND',
    'CONFLICT',
    'NO_QUESTIONS',
    'QUIZ_COOLDOWN',
  ],
});

export const startAdminQuiz = defineCall({
  subject: 'rpc.quiz.session.admin-start',
  http: 'POST /api/quiz/admin-start',
  summary: 'Start a quick quiz without a check of the plan',
  access: 'admin',
  input: StartAdminQuizInput,
  body: StartAdminQuizBody,
  fromRequest: ['idempotencyKey'],
  output: QuizView,
  status: 201,
  problems: ['CONFLICT', 'NO_QUESTIONS'],
});

export const getQuiz = defineCall({
  subject: 'rpc.quiz.session.get',
  http: 'GET /api/quiz/:sessionId',
  summary: 'Get a quiz with its answers',
  access: 'signed-in',
  input: SessionIdInput,
  output: QuizView,
  problems: ['SUBSCRIPTION_REQUIRED', 'NOT_FOUND'],
});

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
