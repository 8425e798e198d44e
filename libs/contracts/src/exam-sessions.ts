import {
  EXAM_CHANGES_PER_REQUEST,
  EXAM_DESK_PLACES_MAX,
  EXAM_HIGHLIGHTS_MAX,
  EXAM_NOTE_MAX,
  MS_PER_DAY,
} from '@tenfold/exam';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { defineCall, ofType } from './call.js';
import { QuestionSelection } from './custom-quizzes.js';
import { KeylessQuestionView, SectionName } from './questions.js';
import { SessionIdInput, sessionStatuses, type SessionStatus } from './quiz.js';
import { CalendarDay, Id, IsIdempotencyKey, Nullable, Text, Timestamp } from './validation.js';

const HIGHLIGHT_POSITION_MAX = 100_000;
const DESK_PLACE_MAX = 60;
const INT_MAX = 2_147_483_647;

/** `published`: the questions of one exam. `blueprint`: drawn from the whole bank by the section counts of that exam. */
export const examSources = ['published', 'blueprint'] as const;
export type ExamSource = (typeof examSources)[number];

export const examLengths = ['full', 'half'] as const;
export type ExamLength = (typeof examLengths)[number];

/** `custom`: the student's own selection of questions; it belongs to no exam. */
export const examSessionSources = [...examSources, 'custom'] as const;
export type ExamSessionSource = (typeof examSessionSources)[number];

export const examSessionLengths = [...examLengths, 'custom'] as const;
export type ExamSessionLength = (typeof examSessionLengths)[number];

/** Multiplies the standard time: accommodations extend it. */
export const examTimeFactors = [1, 1.5, 2] as const;
export type ExamTimeFactor = (typeof examTimeFactors)[number];

export class StartExamSessionBody {
  @IsIn(examSources) source!: ExamSource;
  @Id() examId!: string;
  @IsIn(examLengths) length!: ExamLength;
  @IsIn(examTimeFactors) timeFactor!: ExamTimeFactor;
}

export class StartExamSessionInput extends StartExamSessionBody {
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

export class StartCustomExamInput extends QuestionSelection {
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

export class SectionCount extends SectionName {
  @IsInt() @Min(1) questions!: number;
}

export class ExamChoice {
  @Id() examId!: string;
  @IsString() title!: string;
  /** Date of the sitting, YYYY-MM-DD. */
  @Nullable() @IsString() sitting!: string | null;
  @ValidateNested({ each: true }) @Type(() => SectionCount) sections!: SectionCount[];
  @IsInt() @Min(0) attempts!: number;
  @Nullable() @IsInt() @Min(0) bestScore!: number | null;
}

export class ExamSession {
  @Id() sessionId!: string;
  @IsString() displayName!: string;
  @IsIn(examSessionSources) source!: ExamSessionSource;
  @Nullable() @Id() examId!: string | null;
  /** The day of the edition of 19 CFR that this exam prints; null without an exam. */
  @Nullable() @CalendarDay() cfrEdition!: string | null;
  @IsIn(examSessionLengths) length!: ExamSessionLength;
  @IsIn(examTimeFactors) timeFactor!: ExamTimeFactor;
  @IsIn(sessionStatuses) status!: SessionStatus;
  @Timestamp() startedAt!: string;
  @Timestamp() endsAt!: string;
  @Nullable() @Timestamp() endedAt!: string | null;
  @IsInt() @Min(0) answered!: number;
  @IsInt() @Min(1) totalQuestions!: number;
  @IsInt() @Min(1) passMark!: number;
  /** Credited questions; null until the exam has ended. */
  @Nullable() @IsInt() @Min(0) score!: number | null;
  @Nullable() @IsBoolean() passed!: boolean | null;
}

export class ExamSetup {
  @ValidateNested({ each: true }) @Type(() => ExamChoice) exams!: ExamChoice[];
  @ValidateNested({ each: true }) @Type(() => ExamSession) openSessions!: ExamSession[];
  /** Full practice exams and exam sessions in progress; at `openMax` a start is refused. */
  @IsInt() @Min(0) openFullSessions!: number;
  @IsInt() @Min(1) openMax!: number;
  @IsIn(['full', 'half', 'none']) mayStart!: 'full' | 'half' | 'none';
  @Timestamp() serverNow!: string;
}

export class ExamSection extends SectionName {
  @IsInt() @Min(1) firstNumber!: number;
  @IsInt() @Min(1) lastNumber!: number;
}

export class ExamQuestion extends KeylessQuestionView {
  @IsInt() @Min(1) number!: number;
}

export const highlightParts = ['question', 'exhibit', 'A', 'B', 'C', 'D', 'E'] as const;
export type HighlightPart = (typeof highlightParts)[number];

/** A range of UTF-16 code units of the part's plain text; `end` is exclusive. */
export class Highlight {
  @IsIn(highlightParts) part!: HighlightPart;
  @IsInt() @Min(0) @Max(HIGHLIGHT_POSITION_MAX) start!: number;
  @IsInt() @Min(1) @Max(HIGHLIGHT_POSITION_MAX) end!: number;
}

/** How long a division was open in the reference desk while a question was shown. */
export class DeskTime {
  /** The citation of the division, such as "19 CFR 111.30"; empty for contents and search results. */
  @Text(DESK_PLACE_MAX) place!: string;
  @IsInt() @Min(0) @Max(MS_PER_DAY) ms!: number;
}

export class ExamWork {
  @Nullable()
  @Matches(/^[A-E]$/, { message: 'selectedAnswer must be one letter from A to E or null' })
  selectedAnswer!: string | null;
  @IsBoolean() isFlagged!: boolean;
  @IsBoolean() isUnsure!: boolean;
  @IsArray()
  @ArrayMaxSize(5)
  @ArrayUnique()
  @Matches(/^[A-E]$/, { each: true, message: 'struckOut must be letters from A to E' })
  struckOut!: string[];
  @IsArray()
  @ArrayMaxSize(EXAM_HIGHLIGHTS_MAX)
  @ValidateNested({ each: true })
  @Type(() => Highlight)
  highlights!: Highlight[];
  @Text(EXAM_NOTE_MAX) note!: string;
  /** Total time with this question on screen; the sum over the questions is capped at the time since the start. */
  @IsInt() @Min(0) @Max(MS_PER_DAY) timeSpentMs!: number;
  /** In all at most `timeSpentMs`. */
  @IsArray()
  @ArrayMaxSize(EXAM_DESK_PLACES_MAX)
  @ValidateNested({ each: true })
  @Type(() => DeskTime)
  deskTimes!: DeskTime[];
}

export class ExamQuestionState extends ExamWork {
  @Id() questionId!: string;
  /** The session's revision at the last change of this question; 0 before the first one. */
  @IsInt() @Min(0) version!: number;
}

export class ExamChange extends ExamWork {
  @Id() questionId!: string;
  @IsInt() @Min(0) @Max(INT_MAX) baseVersion!: number;
  /** Increments with each change of this device in this session: a repeated or delayed request changes nothing. */
  @IsInt() @Min(1) @Max(INT_MAX) sequence!: number;
  /** When the student made the change, by the server's clock. Decides only for a change that is sent after the end. */
  @IsOptional() @Timestamp() madeAt?: string;
}

export class SaveExamChangesBody {
  /** Chosen at random by the client and kept in its storage. */
  @Id() deviceId!: string;
  /** The highest revision that the device knows; the reply contains what other devices changed since. */
  @IsInt() @Min(0) @Max(INT_MAX) knownRevision!: number;
  /** True in the first request after the device had no network. */
  @IsOptional() @IsBoolean() wasOffline?: boolean;
  /** A request that was sent before the end got no reply or a 502, 503 or 504, so that these changes come late. */
  @IsOptional() @IsBoolean() wasUnanswered?: boolean;
  @IsArray()
  @ArrayMaxSize(EXAM_CHANGES_PER_REQUEST)
  @ValidateNested({ each: true })
  @Type(() => ExamChange)
  changes!: ExamChange[];
}

export class SaveExamChangesInput extends SaveExamChangesBody {
  @Id() sessionId!: string;
}

/** The client shows the remaining time as `endsAt` minus `serverNow`, counted from the arrival of the reply. */
export class ExamClock {
  @IsIn(sessionStatuses) status!: SessionStatus;
  @Timestamp() serverNow!: string;
  @Timestamp() endsAt!: string;
  @IsInt() @Min(0) revision!: number;
  @IsInt() @Min(0) disconnections!: number;
}

/**
 * `stored`: applied now or by an earlier request. `conflict`: another device has changed the question since `baseVersion`,
 * so nothing was applied. `rejected`: the question or the letter is not part of this session. `ended`: received after the exam
 * was completed, or at or after `endsAt`, except for one change of each question within 30 s that is `wasUnanswered`.
 */
export const examChangeOutcomes = ['stored', 'conflict', 'rejected', 'ended'] as const;
export type ExamChangeOutcome = (typeof examChangeOutcomes)[number];

export class ExamChangeReply {
  @Id() questionId!: string;
  @IsInt() @Min(1) sequence!: number;
  @IsIn(examChangeOutcomes) outcome!: ExamChangeOutcome;
  /** The question as stored now; null when the question is not part of the session. */
  @Nullable() @ValidateNested() @Type(() => ExamQuestionState) state!: ExamQuestionState | null;
}

export class SavedExamChanges {
  @ValidateNested() @Type(() => ExamClock) clock!: ExamClock;
  @ValidateNested({ each: true }) @Type(() => ExamChangeReply) outcomes!: ExamChangeReply[];
  @ValidateNested({ each: true }) @Type(() => ExamQuestionState) changed!: ExamQuestionState[];
}

export class ExamSessionView {
  @ValidateNested() @Type(() => ExamSession) session!: ExamSession;
  @ValidateNested() @Type(() => ExamClock) clock!: ExamClock;
  @ValidateNested({ each: true }) @Type(() => ExamSection) sections!: ExamSection[];
  @ValidateNested({ each: true }) @Type(() => ExamQuestion) questions!: ExamQuestion[];
  @ValidateNested({ each: true }) @Type(() => ExamQuestionState) states!: ExamQuestionState[];
}

export const getExamSetup = defineCall({
  subject: 'rpc.quiz.exam-setup.get',
  http: 'GET /api/exam-setup',
  summary: 'Get the exams that can be started, and what the caller may start',
  access: 'signed-in',
  output: ExamSetup,
  problems: ['SUBSCRIPTION_REQUIRED'],
});

export const startExamSession = defineCall({
  subject: 'rpc.quiz.exam-session.start',
  http: 'POST /api/exam-sessions',
  summary: 'Start an exam session; its clock starts at once',
  access: 'signed-in',
  input: StartExamSessionInput,
  body: StartExamSessionBody,
  fromRequest: ['idempotencyKey'],
  output: ExamSessionView,
  status: 201,
  problems: ['SUBSCRIPTION_REQUIRED', 'PRO_REQUIRED', 'NOT_FOUND', 'CONFLICT', 'NO_QUESTIONS'],
});

export const startCustomExam = defineCall({
  subject: 'rpc.quiz.exam-session.start-custom',
  http: 'POST /api/exam-sessions/custom',
  summary: 'Start an exam session with the caller’s selection of questions, 3.375 minutes for each',
  access: 'signed-in',
  input: StartCustomExamInput,
  body: QuestionSelection,
  fromRequest: ['idempotencyKey'],
  output: ExamSessionView,
  status: 201,
  problems: ['SUBSCRIPTION_REQUIRED', 'PRO_REQUIRED', 'CONFLICT', 'NO_QUESTIONS'],
});

export const listExamSessions = defineCall({
  subject: 'rpc.quiz.exam-session.list',
  http: 'GET /api/exam-sessions',
  summary: 'List the caller’s latest 50 exam sessions, newest first',
  access: 'signed-in',
  output: [ExamSession],
  problems: ['SUBSCRIPTION_REQUIRED'],
});

/** @returns ids of the questions of the caller's exam sessions and diagnostics in progress, which no reply shows with a key */
export const listRunningExamQuestions = defineCall({
  subject: 'rpc.quiz.exam-question.list',
  access: 'signed-in',
  output: ofType<string[]>(),
});

export const getExamSession = defineCall({
  subject: 'rpc.quiz.exam-session.get',
  http: 'GET /api/exam-sessions/:sessionId',
  summary: 'Get an exam session with its questions and the stored work, without keys',
  access: 'signed-in',
  input: SessionIdInput,
  output: ExamSessionView,
  problems: ['SUBSCRIPTION_REQUIRED', 'NOT_FOUND'],
});

export const saveExamChanges = defineCall({
  subject: 'rpc.quiz.exam-session.save',
  http: 'POST /api/exam-sessions/:sessionId/changes',
  summary: 'Save changes of an exam session, or send a heartbeat',
  access: 'signed-in',
  input: SaveExamChangesInput,
  body: SaveExamChangesBody,
  output: SavedExamChanges,
  problems: ['NOT_FOUND'],
  isIdempotent: true,
});
