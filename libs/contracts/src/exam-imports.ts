import { importFormats, type ImportFormat } from '@tenfold/exam';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { defineCall, ofType } from './call.js';
import { ExamVersionChange, type ExamVersionRecord } from './exam-versions.js';
import { EXAM_FILE_TIMEOUT_MS, ExamFileInput, ExamPreview, IngestionResult } from './exams.js';
import { CalendarDay, Id, IsIdempotencyKey, Nullable, Text } from './validation.js';

export { IMPORT_FILE_MAX_BYTES, IMPORT_FILE_MAX_MEGABYTES } from '@tenfold/exam';

/** Details that the editor entered. They override those in the file. */
class EnteredExamDetails {
  @IsOptional() @Text(300) @MinLength(1) title?: string;
  @IsOptional() @CalendarDay() sitting?: string;
  /** Default: as the file says, else `sample`. */
  @IsOptional() @IsIn(['authentic', 'sample']) origin?: 'authentic' | 'sample';
}

export class PreviewImportQuery extends EnteredExamDetails {}

export class ImportExamQuery extends EnteredExamDetails {
  /** As for `POST /api/ingest-xml`. */
  @IsOptional() @IsIn(['true', 'false']) confirmNewSections?: 'true' | 'false';
  /** As for `POST /api/ingest-xml`. */
  @IsOptional() @IsIn(['true', 'false']) confirmNewExam?: 'true' | 'false';
  /** Version of the edited draft that the import replaces, as `editedDraft` of the preview or of the refusal names it. */
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(1_000_000) replaceVersion?: number;
}

/** The upload waits under `examFileUploadKey(uploadId)`. */
export class PreviewImportInput extends ExamFileInput {
  @IsOptional() @Text(300) @MinLength(1) title?: string;
  @IsOptional() @CalendarDay() sitting?: string;
  @IsOptional() @IsIn(['authentic', 'sample']) origin?: 'authentic' | 'sample';
}

export class ImportExamInput extends PreviewImportInput {
  @IsOptional() @IsBoolean() confirmNewSections?: boolean;
  @IsOptional() @IsBoolean() confirmNewExam?: boolean;
  @IsOptional() @IsInt() @Min(1) @Max(1_000_000) replaceVersion?: number;
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

/** A draft whose edits an import of the same exam would replace. They stay in its list of versions. */
export class EditedDraft {
  @Id() examId!: string;
  @Text(300) title!: string;
  /** The newest version, which has the edits. */
  @IsInt() @Min(1) version!: number;
  /** The changes since the last import, newest first; at most 200. */
  @ValidateNested({ each: true }) @Type(() => ExamVersionChange) edits!: ExamVersionChange[];
}

export interface EditedDraftRecord extends Omit<EditedDraft, 'edits'> {
  edits: ExamVersionRecord[];
}

/** Preview of an imported file. The format is detected from its content. */
export class ImportPreview extends ExamPreview {
  @IsIn(importFormats) format!: ImportFormat;
  /** Addresses of images inside the file, which show nothing until the import stores them. */
  @IsArray() @IsString({ each: true }) newImages!: string[];
  /** Null when the import would replace no edits. */
  @Nullable() @ValidateNested() @Type(() => EditedDraft) editedDraft!: EditedDraft | null;
}

export interface ImportPreviewRecord extends Omit<ImportPreview, 'editedDraft'> {
  editedDraft: EditedDraftRecord | null;
}

/** The draft that the import stored. */
export class ImportResult extends IngestionResult {
  @IsIn(importFormats) format!: ImportFormat;
}

export class CompareKeyQuery {
  @Id() examId!: string;
}

/** The upload waits under `examFileUploadKey(uploadId)`. */
export class CompareKeyInput extends ExamFileInput {
  @Id() examId!: string;
}

/** A row of an answer key that differs from the key of its question. */
export class ComparedKey {
  @Id() questionId!: string;
  @IsInt() @Min(1) number!: number;
  @IsString() before!: string;
  /** As `changeKey` takes it. */
  @IsString() after!: string;
  /** Why a person should compare it; null when it was read with certainty. */
  @Nullable() @IsString() doubt!: string | null;
}

/** An answer key beside the keys of an exam, such as the one after the appeals. */
export class KeyComparison {
  /** Rows of the file. */
  @IsInt() @Min(0) rows!: number;
  @ValidateNested({ each: true }) @Type(() => ComparedKey) changes!: ComparedKey[];
  /** Numbers of the questions without a row. */
  @IsArray() @IsInt({ each: true }) missing!: number[];
}

/** Stores nothing. */
export const compareKey = defineCall({
  subject: 'rpc.content.import.compare-key',
  access: 'editor',
  input: CompareKeyInput,
  output: KeyComparison,
  problems: ['INVALID_EXAM_FILE', 'NOT_FOUND'],
  timeoutMs: EXAM_FILE_TIMEOUT_MS,
});

export const previewImport = defineCall({
  subject: 'rpc.content.import.preview',
  access: 'editor',
  input: PreviewImportInput,
  output: ofType<ImportPreviewRecord>(),
  problems: ['INVALID_EXAM_FILE'],
  timeoutMs: EXAM_FILE_TIMEOUT_MS,
});

/**
 * Refused with CONFIRMATION_REQUIRED like an exam file, and with `editedDraft` (EditedDraftRecord) when the draft was edited since
 * its last import and `replaceVersion` is not its newest version.
 */
export const importExam = defineCall({
  subject: 'rpc.content.import.store',
  access: 'editor',
  input: ImportExamInput,
  fromRequest: ['idempotencyKey'],
  output: ImportResult,
  problems: ['INVALID_EXAM_FILE', 'CONFIRMATION_REQUIRED', 'CONFLICT'],
  timeoutMs: EXAM_FILE_TIMEOUT_MS,
});
