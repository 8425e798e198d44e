import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { defineCall, NoInput, ofType } from './call.js';
import { AnswerOption, ExhibitImage } from './quiz.js';
import { PublishedCategory, PublishedExhibit, PublishedReference } from './exams.js';
import { CalendarDay, Id, Nullable, Text, Timestamp } from './validation.js';

/** `draft`: imported, never published. `withdrawn`: no new quiz session draws its questions. */
export const examStates = ['draft', 'published', 'withdrawn'] as const;
export type ExamState = (typeof examStates)[number];

/** What made a version: an exam file, an edited question, a changed key, corrected details, or a changed state. */
export const examChangeKinds = ['file', 'question', 'key', 'details', 'withdrawal', 'restoration'] as const;
export type ExamChangeKind = (typeof examChangeKinds)[number];

export class ExamVersionChange {
  @IsInt() @Min(1) version!: number;
  @IsIn(examChangeKinds) kind!: ExamChangeKind;
  @Timestamp() at!: string;
  @Id() actorId!: string;
  /** Null after the administrator's erasure. */
  @Nullable() @Text(254) actorEmail!: string | null;
  /** Null for exam files. */
  @Nullable() @Text(300) reason!: string | null;
  /** Number of the question that changed; null when the change is not of one question. */
  @Nullable() @IsInt() @Min(1) question!: number | null;
}

/** One right letter ("C"), several ("A,C"), every letter ("A,B,C,D") to credit all answers, or "REMOVED". */
export const QUESTION_KEY = /^([A-E](,[A-E])*|REMOVED)$/;

export class ManagedAnswer extends AnswerOption {
  @Nullable() @IsString() @MaxLength(300) imageUrl!: string | null;
}

export class QuestionContent {
  @Id() categoryId!: string;
  @Text(20_000) @MinLength(1) content!: string;
  @Nullable() @Text(300) imageUrl!: string | null;
  @Nullable() @Text(1_000) imageDescription!: string | null;
  @ArrayMinSize(2)
  @ArrayMaxSize(5)
  @ValidateNested({ each: true })
  @Type(() => ManagedAnswer)
  answers!: ManagedAnswer[];
  @Text(20_000) explanation!: string;
  @IsArray() @ArrayMaxSize(20) @IsString({ each: true }) @MaxLength(500, { each: true }) citations!: string[];
  /** Of an exhibit of the exam. */
  @Nullable() @Text(100) exhibitId!: string | null;
  /** For editors only; no student sees it. */
  @Nullable() @Text(2_000) editorNote!: string | null;
}

export class ManagedQuestion extends QuestionContent {
  @Id() id!: string;
  @IsInt() @Min(1) number!: number;
  @Matches(QUESTION_KEY) correctAnswer!: string;
  /** Version of the exam in which the question, its key or its editor note last changed. */
  @IsInt() @Min(1) changedInVersion!: number;
}

/** One version of an exam with everything that an editor sees. */
export class ManagedExam {
  @Id() examId!: string;
  @IsInt() @Min(1) version!: number;
  /** The newest version of this exam. */
  @IsInt() @Min(1) currentVersion!: number;
  /** Of the exam, not of this version. */
  @IsIn(examStates) state!: ExamState;
  @Text(300) title!: string;
  @Nullable() @IsString() sitting!: string | null;
  @IsIn(['authentic', 'sample']) origin!: 'authentic' | 'sample';
  @ValidateNested({ each: true }) @Type(() => PublishedCategory) categories!: PublishedCategory[];
  @ValidateNested({ each: true }) @Type(() => PublishedReference) references!: PublishedReference[];
  @ValidateNested({ each: true }) @Type(() => PublishedExhibit) exhibits!: PublishedExhibit[];
  @ValidateNested({ each: true }) @Type(() => ManagedQuestion) questions!: ManagedQuestion[];
  /** Newest version first. */
  @ValidateNested({ each: true }) @Type(() => ExamVersionChange) history!: ExamVersionChange[];
}

export class ExamVersionInput {
  @Id() examId!: string;
  /** Default: the newest version. */
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(1_000_000) version?: number;
}

export class ExamVersionParameters {
  @Id() examId!: string;
}

export class ExamVersionQuery {
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(1_000_000) version?: number;
}

export const getManagedExam = defineCall({
  subject: 'rpc.content.exam.get',
  http: 'GET /api/admin/exams/:examId',
  summary: 'Read one version of an exam with keys, explanations and editor notes',
  access: 'admin',
  input: ExamVersionInput,
  parameters: ExamVersionParameters,
  query: ExamVersionQuery,
  output: ManagedExam,
  problems: ['NOT_FOUND'],
});

class ChangeReason {
  @Text(300) @MinLength(1) reason!: string;
}

class ChangeOfVersion extends ChangeReason {
  /** The version that the change was made to. */
  @IsInt() @Min(1) @Max(1_000_000) baseVersion!: number;
}

export class ChangeExamDetailsBody extends ChangeOfVersion {
  @Text(300) @MinLength(1) title!: string;
  @Nullable() @CalendarDay() sitting!: string | null;
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  @Type(() => PublishedReference)
  references!: PublishedReference[];
}

export class ChangeExamDetailsInput extends ChangeExamDetailsBody {
  @Id() examId!: string;
}

export const changeExamDetails = defineCall({
  subject: 'rpc.content.exam.change-details',
  http: 'PUT /api/admin/exams/:examId/details',
  summary: 'Correct the title, sitting and editions of an exam; makes a new version',
  access: 'admin',
  input: ChangeExamDetailsInput,
  parameters: ExamVersionParameters,
  body: ChangeExamDetailsBody,
  output: ManagedExam,
  problems: ['NOT_FOUND', 'INVALID_INPUT', 'CONFLICT'],
});

/** `published` publishes a draft or restores a withdrawn exam. */
export class ChangeExamStateBody extends ChangeReason {
  @IsIn(['published', 'withdrawn']) state!: 'published' | 'withdrawn';
}

export class ChangeExamStateInput extends ChangeExamStateBody {
  @Id() examId!: string;
}

export const changeExamState = defineCall({
  subject: 'rpc.content.exam.change-state',
  http: 'PUT /api/admin/exams/:examId/state',
  summary: 'Publish a draft, withdraw an exam or restore it; idempotent',
  access: 'admin',
  input: ChangeExamStateInput,
  parameters: ExamVersionParameters,
  body: ChangeExamStateBody,
  output: ManagedExam,
  problems: ['NOT_FOUND', 'INVALID_INPUT'],
});

export class QuestionParameters {
  @Id() examId!: string;
  @Id() questionId!: string;
}

export class SaveQuestionBody extends QuestionContent {
  @IsInt() @Min(1) @Max(1_000_000) baseVersion!: number;
  @Text(300) @MinLength(1) reason!: string;
}

export class SaveQuestionInput extends SaveQuestionBody {
  @Id() examId!: string;
  @Id() questionId!: string;
}

/**
 * Refused with INVALID_INPUT and `issues` (ExamFileIssue[], line null) when the exam would break a rule of exam files, and with
 * CONFLICT and `current` (ManagedQuestion) and `currentVersion` when the question changed after `baseVersion`. A question
 * that did not change meanwhile is saved although other questions did.
 */
export const saveQuestion = defineCall({
  subject: 'rpc.content.question.save',
  http: 'PUT /api/admin/exams/:examId/questions/:questionId',
  summary: 'Save a question without its key; makes a new version of its exam',
  access: 'admin',
  input: SaveQuestionInput,
  parameters: QuestionParameters,
  body: SaveQuestionBody,
  output: ManagedExam,
  problems: ['NOT_FOUND', 'INVALID_INPUT', 'CONFLICT'],
});

export class ChangeKeyBody extends ChangeOfVersion {
  @Matches(QUESTION_KEY) correctAnswer!: string;
  /** Day of the decision, such as CBP's ruling on an appeal. Not in the future. */
  @CalendarDay() decidedOn!: string;
  /** Shown to students beside the question. */
  @Text(500) @MinLength(1) publicNote!: string;
}

export class ChangeKeyInput extends ChangeKeyBody {
  @Id() examId!: string;
  @Id() questionId!: string;
}

/** Refused like `saveQuestion`. All ended sessions with the question are rescored. */
export const changeKey = defineCall({
  subject: 'rpc.content.question.change-key',
  http: 'PUT /api/admin/exams/:examId/questions/:questionId/key',
  summary: 'Change the key of a published question; rescores the sessions that have it',
  access: 'admin',
  input: ChangeKeyInput,
  parameters: QuestionParameters,
  body: ChangeKeyBody,
  output: ManagedExam,
  problems: ['NOT_FOUND', 'INVALID_INPUT', 'CONFLICT'],
});

/** How far the sessions with the question are rescored. */
export class KeyChangeProgress {
  @Id() examId!: string;
  @Text(300) examTitle!: string;
  @Id() questionId!: string;
  @IsInt() @Min(1) questionNumber!: number;
  /** The version of the exam that brought the key. */
  @IsInt() @Min(1) version!: number;
  @IsString() before!: string;
  @IsString() after!: string;
  @CalendarDay() decidedOn!: string;
  @IsString() publicNote!: string;
  @Timestamp() changedAt!: string;
  /** Users who have an ended session with the question. */
  @IsInt() @Min(0) students!: number;
  @IsInt() @Min(0) rescored!: number;
  /** Students whose score of at least one session changed. */
  @IsInt() @Min(0) scoresChanged!: number;
  @Nullable() @Timestamp() finishedAt!: string | null;
}

export const listKeyChanges = defineCall({
  subject: 'rpc.quiz.key-change.list',
  http: 'GET /api/admin/key-changes',
  summary: 'List the changed keys, newest first, with the progress of rescoring; at most 100',
  access: 'admin',
  input: NoInput,
  output: [KeyChangeProgress],
});

export class ImageInput {
  /** Key part of the uploaded bytes in Redis. */
  @Id() uploadId!: string;
}

/** An image on our own address, which its content determines. */
export class StoredImage extends ExhibitImage {
  @IsInt() @Min(1) width!: number;
  @IsInt() @Min(1) height!: number;
}

export interface ImageFile {
  contentType: 'image/webp';
  /** Base64. */
  bytes: string;
}

export const readImage = defineCall({
  subject: 'rpc.content.image.read',
  access: 'anyone',
  input: ImageInput,
  output: ofType<ImageFile>(),
  problems: ['NOT_FOUND'],
});
