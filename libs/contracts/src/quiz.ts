import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Min,
  ValidateNested,
} from 'class-validator';
import { StoredAnswer } from './answers.js';
import { defineCall } from './call.js';
import { CustomQuiz } from './custom-quizzes.js';
import { QuestionNote } from './question-notes.js';
import { QuestionReview } from './question-review.js';
import { QuestionView } from './questions.js';
import { Id, IsIdempotencyKey, Nullable, Timestamp } from './validation.js';

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
  /** `quick` only: new questions in all sections of the next exam, whose keys show when the session has ended. */
  @IsOptional() @IsBoolean() isDiagnostic?: boolean;
  /** Required for `custom`, else ignored. Needs Pro. */
  @IsOptional() @IsObject() @ValidateNested() @Type(() => CustomQuiz) custom?: CustomQuiz;
}

export class StartAdminQuizBody {
  @IsIn(['quick']) sessionType!: 'quick';
}

export class StartQuizInput extends StartQuizBody {
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

export class StartAdminQuizInput extends StartAdminQuizBody {
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

export class SessionIdInput {
  @Id() sessionId!: string;
}

export class QuizSession {
  @Id() id!: string;
  @Id() sessionId!: string;
  @IsIn(sessionTypes) sessionType!: SessionType;
  @IsString() displayName!: string;
  @IsIn(sessionStatuses) status!: SessionStatus;
  @IsBoolean() isTimed!: boolean;
  /** Only in a diagnostic: its keys and grades are null while it is in progress. */
  @IsOptional() @IsBoolean() isDiagnostic?: boolean;
  @Timestamp() startedAt!: string;
  /** Index (from 0) of the first unanswered question; the number of questions when all are answered. */
  @IsInt() @Min(0) currentIndex!: number;
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
