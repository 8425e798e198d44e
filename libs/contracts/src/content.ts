import { IsArray, IsBoolean, IsIn, IsInt, IsString, Min, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { defineEvent, defineRpc, NoInput } from './contract.js';
import { AnswerOption, ExhibitImage } from './quiz.js';
import { Id, Nullable, Text, Timestamp } from './validation.js';

export { PAPER_MAX_BYTES } from '@tenfold/exam';

/** So long an upload waits in Redis for content-ingestion. */
export const PAPER_UPLOAD_TTL_SECONDS = 120;

/** So long the gateway waits for `ingestPaper` and `previewPaper`; content-ingestion lets no more wait than it can serve in it. */
export const INGEST_PAPER_TIMEOUT_MS = 60_000;

export class IngestPaperInput {
  /** Where the gateway left the bytes: `paperUploadKey(uploadId)` in Redis. They are too large for a NATS message. */
  @Id() uploadId!: string;
}

/** The Redis key under which an uploaded paper waits for content-ingestion; it expires by itself. */
export function paperUploadKey(uploadId: string): string {
  return `upload:paper:${uploadId}`;
}

export class PaperIssue {
  /** Line of the XML, from 1; null when the issue is about the whole document. */
  @Nullable() @IsInt() line!: number | null;
  @IsString() code!: string;
  @IsString() message!: string;
}

export class PaperValidation {
  @ValidateNested({ each: true }) @Type(() => PaperIssue) issues!: PaperIssue[];
  @ValidateNested({ each: true }) @Type(() => PaperIssue) warnings!: PaperIssue[];
}

export class IngestionStats {
  @IsInt() @Min(0) questionsCreated!: number;
  @IsInt() @Min(0) categoriesCreated!: number;
  @IsInt() @Min(0) authenticCount!: number;
  @IsInt() @Min(0) placeholderCount!: number;
}

/** A refused paper travels as Problem INVALID_PAPER with extra `{ success: false, error, validation }`. */
export class IngestionResult {
  @IsBoolean() success!: true;
  @Id() examId!: string;
  @ValidateNested() @Type(() => IngestionStats) stats!: IngestionStats;
  @ValidateNested() @Type(() => PaperValidation) validation!: PaperValidation;
}

export const ingestPaper = defineRpc('rpc.content.paper.ingest', IngestPaperInput)<IngestionResult>();

/** A book the paper was written from. */
export class PublishedReference {
  @Text(300) title!: string;
  /** As printed, e.g. a date or a version. */
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
  /** Stays the same when the exam is ingested again: derived from exam id and number. */
  @Id() id!: string;
  @IsInt() @Min(1) number!: number;
  @Id() categoryId!: string;
  @IsString() content!: string;
  @Nullable() @IsString() imageUrl!: string | null;
  @Nullable() @IsString() imageDescription!: string | null;
  @ValidateNested({ each: true }) @Type(() => PublishedAnswer) answers!: PublishedAnswer[];
  @IsString() correctAnswer!: string;
  @IsString() explanation!: string;
  /** Each citation of the paper, in its order. */
  @IsArray() @IsString({ each: true }) citations!: string[];
  @Nullable() @IsString() exhibitId!: string | null;
}

export class PublishedCategory {
  /** Derived from the name: the same name in two papers is the same section. */
  @Id() id!: string;
  @Text(200) name!: string;
  /** Its place in the paper, from 0. */
  @IsInt() @Min(0) position!: number;
}

/** A whole paper. Applied when `version` is newer than the copy's. */
export class ExamPublishedData {
  @Id() examId!: string;
  @IsInt() @Min(1) version!: number;
  @Text(300) title!: string;
  /** The day it was given (YYYY-MM-DD). */
  @Nullable() @IsString() sitting!: string | null;
  @IsIn(['authentic', 'sample']) origin!: 'authentic' | 'sample';
  @ValidateNested({ each: true }) @Type(() => PublishedCategory) categories!: PublishedCategory[];
  @ValidateNested({ each: true }) @Type(() => PublishedReference) references!: PublishedReference[];
  @ValidateNested({ each: true }) @Type(() => PublishedExhibit) exhibits!: PublishedExhibit[];
  @ValidateNested({ each: true }) @Type(() => PublishedQuestion) questions!: PublishedQuestion[];
}

export const ExamPublished = defineEvent('evt.content.exam-published.v1', ExamPublishedData);

/** What ingesting a paper would do. */
export class PaperPreview {
  /** As it would be published. */
  @ValidateNested() @Type(() => ExamPublishedData) exam!: ExamPublishedData;
  /** False when its newest version says the same already: to ingest it would change nothing. */
  @IsBoolean() isNew!: boolean;
  @ValidateNested() @Type(() => IngestionStats) stats!: IngestionStats;
  @ValidateNested() @Type(() => PaperValidation) validation!: PaperValidation;
}

export class ExamVersionSummary {
  @IsInt() @Min(1) version!: number;
  @Timestamp() publishedAt!: string;
}

/** An exam that is published: its newest version, and which there were. */
export class PublishedExam {
  @Id() examId!: string;
  @Text(300) title!: string;
  @Nullable() @IsString() sitting!: string | null;
  @IsIn(['authentic', 'sample']) origin!: 'authentic' | 'sample';
  @IsInt() @Min(1) version!: number;
  @IsInt() @Min(1) questionCount!: number;
  @Timestamp() publishedAt!: string;
  /** How many versions there are. */
  @IsInt() @Min(1) versions!: number;
  /** Each of them, the newest first. */
  @ValidateNested({ each: true }) @Type(() => ExamVersionSummary) history!: ExamVersionSummary[];
}

/** Reads an upload as `ingestPaper` does, and stores nothing. */
export const previewPaper = defineRpc('rpc.content.paper.preview', IngestPaperInput)<PaperPreview>();
/** The newest publication first. */
export const listExams = defineRpc('rpc.content.exam.list', NoInput)<PublishedExam[]>();

/** Every call that content-ingestion answers. */
export const contentRpcs = [ingestPaper, previewPaper, listExams] as const;
