import {
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
import { Transform, Type } from 'class-transformer';
import { STUDY_MINUTES_MAX, trendDirections, type TrendDirection } from '@tenfold/exam';
import { countAnsweredQuestions } from './admin-stats.js';
import { exportQuizData } from './account-rights.js';
import { defineEvent, defineRpc, NoInput } from './contract.js';
import { listItems } from './items.js';
import { getLearnerFacts } from './learner.js';
import { Id, Nullable, Percentage, Text, Timestamp } from './validation.js';

export const sessionTypes = ['quick', 'full', 'focused', 'section'] as const;
export type SessionType = (typeof sessionTypes)[number];

export const sessionStatuses = ['in_progress', 'completed', 'abandoned'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

export class StartQuizBody {
  @IsIn(sessionTypes) sessionType!: SessionType;
  /** Needed by section and focused. */
  @IsOptional() @Id() categoryId?: string;
}

export class StartAdminQuizBody {
  @IsIn(['quick']) sessionType!: 'quick';
}

export class SessionIdInput {
  @Id() sessionId!: string;
}

export class QuestionIdInput {
  @Id() questionId!: string;
}

export class AnswerOption {
  @Matches(/^[A-E]$/) letter!: string;
  @IsString() text!: string;
}

/** A case text or form that several questions share. */
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

export class QuestionView {
  @Id() id!: string;
  @IsInt() @Min(1) questionNumber!: number;
  @IsString() content!: string;
  @Nullable() @IsString() imageUrl!: string | null;
  @Nullable() @IsString() imageDescription!: string | null;
  @ValidateNested({ each: true }) @Type(() => AnswerOption) answers!: AnswerOption[];
  /** letter -> image address, only for answers that have one */
  @IsObject() answerImages!: Record<string, string>;
  /** As the paper has it: see libs/exam, parseCorrectAnswer. */
  @IsString() correctAnswer!: string;
  @IsString() explanation!: string;
  @Nullable() @IsString() citation!: string | null;
  @Id() categoryId!: string;
  @IsString() sectionName!: string;
  @Nullable() @ValidateNested() @Type(() => QuestionExhibit) exhibit!: QuestionExhibit | null;
}

export class QuizSession {
  @Id() id!: string;
  /** The same as id: both names are in use. */
  @Id() sessionId!: string;
  @IsIn(sessionTypes) sessionType!: SessionType;
  @IsString() displayName!: string;
  @IsIn(sessionStatuses) status!: SessionStatus;
  @Timestamp() startedAt!: string;
  /** Position (from 0) of the first unanswered question; the number of questions when all are answered. */
  @IsInt() @Min(0) currentIndex!: number;
}

export class StoredAnswer {
  @Id() questionId!: string;
  @Nullable() @IsString() selectedAnswer!: string | null;
  @IsBoolean() isCorrect!: boolean;
  @IsBoolean() flaggedForReview!: boolean;
}

export class QuizView {
  @ValidateNested() @Type(() => QuizSession) session!: QuizSession;
  @ValidateNested({ each: true }) @Type(() => QuestionView) questions!: QuestionView[];
  @Nullable() @IsString() categoryName!: string | null;
  @ValidateNested({ each: true }) @Type(() => StoredAnswer) answers!: StoredAnswer[];
}

export class AnswerQuestionBody {
  @Id() sessionId!: string;
  @Id() questionId!: string;
  @Matches(/^[A-Ea-e]$/, { message: 'selectedAnswer must be one letter from A to E' })
  @Transform(({ value }) => (typeof value === 'string' ? value.toUpperCase() : value))
  selectedAnswer!: string;
  @IsOptional() @IsBoolean() flaggedForReview?: boolean;
  /** Another name of flaggedForReview. */
  @IsOptional() @IsBoolean() flagged?: boolean;
}

export class AnswerResult {
  @Id() questionId!: string;
  @IsString() selectedAnswer!: string;
  @IsBoolean() isCorrect!: boolean;
  @IsString() correctAnswer!: string;
  @IsInt() answeredCount!: number;
  @IsInt() totalQuestions!: number;
}

export class CompleteQuizBody {
  @IsNumber() @Min(0) @Max(STUDY_MINUTES_MAX) studyTimeMinutes!: number;
}

export class CompleteQuizInput extends CompleteQuizBody {
  @Id() sessionId!: string;
}

export class SectionScore {
  @Id() categoryId!: string;
  @IsString() sectionName!: string;
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

export class Section {
  @Id() id!: string;
  @IsString() name!: string;
  @IsInt() @Min(0) questionCount!: number;
}

export class SectionProgress {
  @Id() categoryId!: string;
  @IsString() sectionName!: string;
  /** Distinct questions answered. */
  @IsInt() @Min(0) completedQuestions!: number;
  @IsInt() @Min(0) totalQuestions!: number;
  @Percentage() completionPercentage!: number;
  @Percentage() accuracy!: number;
  @Percentage() averageScore!: number;
}

export class Stats {
  /** Completed sessions. */
  @IsInt() @Min(0) totalQuizzes!: number;
  /** Answers given in completed and abandoned sessions. */
  @IsInt() @Min(0) totalQuestionsCompleted!: number;
  @IsInt() @Min(0) totalCorrectAnswers!: number;
  /** Days. */
  @IsInt() @Min(0) currentStreak!: number;
  /** Of completed sessions, weighted by questions; an unanswered one is wrong. */
  @Percentage() averageScore!: number;
  /** Minutes. */
  @IsNumber() @Min(0) totalStudyTime!: number;
  /** Completed and abandoned. */
  @IsInt() @Min(0) totalSessions!: number;
  @IsIn(trendDirections) trendDirection!: TrendDirection;
}

export class FocusedStudyStats {
  @IsInt() @Min(0) sessions!: number;
  @Percentage() averageScore!: number;
  @IsInt() @Min(0) totalQuestions!: number;
}

export const activityIcons = ['CheckCircle', 'ClipboardList', 'Target', 'BookOpen'] as const;
/** By the score: see libs/exam, scoreBand. A running quiz, which has none, is yellow. */
export const activityColors = ['green', 'yellow', 'red'] as const;

export class RecentActivity {
  @IsString() title!: string;
  @IsString() subtitle!: string;
  @Timestamp() time!: string;
  @IsIn(activityIcons) icon!: (typeof activityIcons)[number];
  @IsIn(activityColors) bgColor!: (typeof activityColors)[number];
  @Id() sessionId!: string;
  /** Null while the quiz runs. */
  @Nullable() @Percentage() score!: number | null;
}

export class FlaggedQuestion {
  @Id() id!: string;
  @IsString() questionText!: string;
  @Nullable() @IsString() imageUrl!: string | null;
  @Nullable() @IsString() imageDescription!: string | null;
  @IsString({ each: true }) answerChoices!: string[];
  @Nullable() @IsInt() selectedAnswer!: number | null;
  @Nullable() @IsInt() correctAnswer!: number | null;
  @IsString() explanation!: string;
  @Nullable() @IsString() citation!: string | null;
  @IsString() sectionName!: string;
  @Nullable() @Timestamp() answeredAt!: string | null;
}

export const startQuiz = defineRpc('rpc.quiz.session.start', StartQuizBody)<QuizView>();
export const startAdminQuiz = defineRpc('rpc.quiz.session.admin-start', StartAdminQuizBody)<QuizView>();
export const getQuiz = defineRpc('rpc.quiz.session.get', SessionIdInput)<QuizView>();
export const answerQuestion = defineRpc('rpc.quiz.session.answer', AnswerQuestionBody)<AnswerResult>();
export const completeQuiz = defineRpc('rpc.quiz.session.complete', CompleteQuizInput)<QuizResult>();
export const listSections = defineRpc('rpc.quiz.section.list', NoInput)<Section[]>();
export const listSectionProgress = defineRpc('rpc.quiz.section.progress', NoInput)<SectionProgress[]>();
export const getStats = defineRpc('rpc.quiz.stats.get', NoInput)<Stats>();
export const getFocusedStudyStats = defineRpc('rpc.quiz.stats.focused-study', NoInput)<FocusedStudyStats>();
export const listRecentActivity = defineRpc('rpc.quiz.activity.list', NoInput)<RecentActivity[]>();
export const listFlaggedQuestions = defineRpc('rpc.quiz.flagged.list', NoInput)<FlaggedQuestion[]>();
export const unflagQuestion = defineRpc('rpc.quiz.flagged.remove', QuestionIdInput)<null>();

/** The figures that milestones are measured by. */
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
  /** Grows by one with each completed quiz of the user; a reader keeps the state of the highest. */
  @IsInt() @Min(1) statsVersion!: number;
  @ValidateNested() @Type(() => StatsSnapshot) before!: StatsSnapshot;
  @ValidateNested() @Type(() => StatsSnapshot) after!: StatsSnapshot;
}

export const QuizCompleted = defineEvent('evt.quiz.completed.v1', QuizCompletedData);

/** Every call that quiz answers. */
export const quizRpcs = [
  startQuiz,
  startAdminQuiz,
  getQuiz,
  answerQuestion,
  completeQuiz,
  listSections,
  listSectionProgress,
  getStats,
  getFocusedStudyStats,
  listRecentActivity,
  listFlaggedQuestions,
  unflagQuestion,
  getLearnerFacts,
  countAnsweredQuestions,
  listItems,
  exportQuizData,
] as const;
