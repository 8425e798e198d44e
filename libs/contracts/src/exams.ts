import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { defineCall, ofType } from './call.js';
import { defineEvent } from './event.js';
import { examStates, ExamVersionChange, type ExamState, type ExamVersionRecord } from './exam-versions.js';
import { AnswerOption, ExhibitImage } from './questions.js';
import { CalendarDay, Id, IsIdempotencyKey, Nullable, Text, Timestamp } from './validation.js';

export { EXAM_FILE_MAX_BYTES, EXAM_FILE_MAX_MEGABYTES } from '@tenfold/exam';

export const EXAM_FILE_UPLOAD_TTL_SECONDS = 120;

export const EXAM_FILE_TIMEOUT_MS = 60_000;

export class ExamFileInput {
  /** Redis key part: the bytes are too large for a NATS message and wait under `examFileUploadKey(uploadId)`. */
  @Id() uploadId!: string;
}

export class IngestExamFileQuery {
  /** `true` publishes sections whose name is close to that of a known section. */
  @IsOptional() @IsIn(['true', 'false']) confirmNewSections?: 'true' | 'false';
  /** Id of the exam of which the file is a new version, although its title, date or origin differs. */
  @IsOptional() @Id() versionOf?: string;
  /** `true` publishes an exam most of whose questions another exam has. */
  @IsOptional() @IsIn(['true', 'false']) confirmNewExam?: 'true' | 'false';
}

export class IngestExamFileInput extends ExamFileInput {
  @IsOptional() @IsBoolean() confirmNewSections?: boolean;
  @IsOptional() @Id() versionOf?: string;
  @IsOptional() @IsBoolean() confirmNewExam?: boolean;
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

export function examFileUploadKey(uploadId: string): string {
  return `upload:exam-file:${uploadId}`;
}

const issueSeverities = ['error', 'warning', 'confirmation'] as const;

export class ExamFileIssue {
  @Nullable() @IsInt() line!: number | null;
  /** Number of the question on this line. */
  @Nullable() @IsInt() question!: number | null;
  /** Heading under which issues of a kind are listed. */
  @IsString() group!: string;
  /** Errors prevent publication; a `confirmation` prevents it until the request confirms it. */
  @IsIn(issueSeverities) severity!: (typeof issueSeverities)[number];
  @IsString() code!: string;
  @IsString() message!: string;
}

/** Another exam that has at least 60 % of the questions of the file. */
export class SimilarExam {
  @Id() examId!: string;
  @Text(300) title!: string;
  @Nullable() @IsString() sitting!: string | null;
  /** Questions of the exam that are also in the file. */
  @IsInt() @Min(1) sharedQuestions!: number;
  @IsInt() @Min(1) questionCount!: number;
  /** The warnings of changed keys that the file gets as a new version of this exam. */
  @ValidateNested({ each: true }) @Type(() => ExamFileIssue) keyChanges!: ExamFileIssue[];
}

export class ExamFileValidation {
  @ValidateNested({ each: true }) @Type(() => ExamFileIssue) issues!: ExamFileIssue[];
  @ValidateNested({ each: true }) @Type(() => ExamFileIssue) warnings!: ExamFileIssue[];
}

export class IngestionStats {
  @IsInt() @Min(0) questionsCreated!: number;
  @IsInt() @Min(0) categoriesCreated!: number;
  @IsInt() @Min(0) authenticCount!: number;
  @IsInt() @Min(0) placeholderCount!: number;
}

/**
 * A refused exam file is a Problem INVALID_EXAM_FILE, or CONFIRMATION_REQUIRED where only confirmations are missing, with
 * extra `{ success: false, error, validation }`; the second has `similarExams`, too.
 */
export class IngestionResult {
  @IsBoolean() success!: true;
  @Id() examId!: string;
  @ValidateNested() @Type(() => IngestionStats) stats!: IngestionStats;
  @ValidateNested() @Type(() => ExamFileValidation) validation!: ExamFileValidation;
}

export const ingestExamFile = defineCall({
  subject: 'rpc.content.exam-file.ingest',
  access: 'editor',
  input: IngestExamFileInput,
  fromRequest: ['idempotencyKey'],
  output: IngestionResult,
  problems: ['INVALID_EXAM_FILE', 'CONFIRMATION_REQUIRED', 'NOT_FOUND', 'CONFLICT'],
  timeoutMs: EXAM_FILE_TIMEOUT_MS,
});

export class PublishedReference {
  @Text(300) title!: string;
  @Nullable() @Text(100) edition!: string | null;
}

export class PublishedExhibit {
  @IsString() id!: string;
  @Nullable() @IsString() title!: string | null;
  @Nullable() @IsString() content!: string | null;
  @ValidateNested({ each: true }) @Type(() => ExhibitImage) images!: ExhibitImage[];
}

export class PublishedAnswer extends AnswerOption {
  @Nullable() @IsString() imageUrl!: string | null;
}

export class PublishedQuestion {
  @Id() id!: string;
  @IsInt() @Min(1) number!: number;
  @Id() categoryId!: string;
  @IsString() content!: string;
  @Nullable() @IsString() imageUrl!: string | null;
  @Nullable() @IsString() imageDescription!: string | null;
  @ValidateNested({ each: true }) @Type(() => PublishedAnswer) answers!: PublishedAnswer[];
  @IsString() correctAnswer!: string;
  @IsString() explanation!: string;
  @IsArray() @IsString({ each: true }) citations!: string[];
  @Nullable() @IsString() exhibitId!: string | null;
}

export class PublishedCategory {
  @Id() id!: string;
  @Text(200) name!: string;
  @IsInt() @Min(0) position!: number;
}

/** A key that differs from the one in the version before, or a new public note of an unchanged key: `before` equals `after`. */
export class PublishedKeyChange {
  @Id() questionId!: string;
  @IsString() before!: string;
  /** As in the question of the same version. */
  @IsString() after!: string;
  /** Day of the decision. */
  @CalendarDay() decidedOn!: string;
  @Text(500) publicNote!: string;
}

/** A whole exam. A consumer applies it when `version` is newer than its copy. */
export class ExamPublishedData {
  @Id() examId!: string;
  @IsInt() @Min(1) version!: number;
  @Text(300) title!: string;
  @Nullable() @IsString() sitting!: string | null;
  @IsIn(['authentic', 'sample']) origin!: 'authentic' | 'sample';
  @ValidateNested({ each: true }) @Type(() => PublishedCategory) categories!: PublishedCategory[];
  @ValidateNested({ each: true }) @Type(() => PublishedReference) references!: PublishedReference[];
  @ValidateNested({ each: true }) @Type(() => PublishedExhibit) exhibits!: PublishedExhibit[];
  @ValidateNested({ each: true }) @Type(() => PublishedQuestion) questions!: PublishedQuestion[];
  /** True when no new quiz session may draw its questions. */
  @IsBoolean() isWithdrawn!: boolean;
  /**
   * By an editor. A consumer applies it to all versions of the question with the same options, also when `version` is not the
   * newest.
   */
  @IsOptional() @ValidateNested() @Type(() => PublishedKeyChange) keyChange?: PublishedKeyChange;
  /** By a new exam file, applied in the same way; at most one for each question. */
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PublishedKeyChange)
  keyChanges?: PublishedKeyChange[];
}

export const ExamPublished = defineEvent('evt.content.exam-published.v1', ExamPublishedData);

export class ExamPreview {
  @ValidateNested() @Type(() => ExamPublishedData) exam!: ExamPublishedData;
  @IsBoolean() isNew!: boolean;
  /** Empty when the file has title, date and origin of a known exam. The most similar exam first. */
  @ValidateNested({ each: true }) @Type(() => SimilarExam) similarExams!: SimilarExam[];
  @ValidateNested() @Type(() => IngestionStats) stats!: IngestionStats;
  @ValidateNested() @Type(() => ExamFileValidation) validation!: ExamFileValidation;
}

export class PublishedExam {
  @Id() examId!: string;
  @Text(300) title!: string;
  @Nullable() @IsString() sitting!: string | null;
  @IsIn(['authentic', 'sample']) origin!: 'authentic' | 'sample';
  @IsIn(examStates) state!: ExamState;
  @IsInt() @Min(1) version!: number;
  @IsInt() @Min(1) questionCount!: number;
  /** Of the newest version. */
  @Timestamp() publishedAt!: string;
  @IsInt() @Min(1) versions!: number;
  /** Newest version first; at most 20. */
  @ValidateNested({ each: true }) @Type(() => ExamVersionChange) history!: ExamVersionChange[];
}

export interface PublishedExamRecord extends Omit<PublishedExam, 'history'> {
  history: ExamVersionRecord[];
}

export const previewExamFile = defineCall({
  subject: 'rpc.content.exam-file.preview',
  access: 'editor',
  input: ExamFileInput,
  output: ExamPreview,
  problems: ['INVALID_EXAM_FILE'],
  timeoutMs: EXAM_FILE_TIMEOUT_MS,
});

/** All exams, drafts and withdrawn ones too, the newest version first. */
export const listExams = defineCall({
  subject: 'rpc.content.exam.list',
  access: 'editor',
  output: ofType<PublishedExamRecord[]>(),
});

/** What a visitor may know of the question bank: drafts and withdrawn exams do not count. */
export class PublishedTotals {
  @IsInt() @Min(0) questions!: number;
  /** Exams that were held. */
  @IsInt() @Min(0) sittings!: number;
  @IsInt() @Min(0) sampleExams!: number;
}

export const countPublished = defineCall({
  subject: 'rpc.content.exam.count',
  http: 'GET /api/published',
  summary: 'Count the published questions and exams',
  access: 'anyone',
  output: PublishedTotals,
});
