import { importFormats, type ImportFormat } from '@tenfold/exam';
import { IsArray, IsBoolean, IsIn, IsOptional, IsString, MinLength } from 'class-validator';
import { defineCall } from './call.js';
import { EXAM_FILE_TIMEOUT_MS, ExamFileInput, ExamPreview, IngestionResult } from './exams.js';
import { CalendarDay, Text } from './validation.js';

/** What a file of another program may lack; it goes before what the file says. */
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
}

/** The preview of a file of another program, whose format its content tells. */
export class ImportPreview extends ExamPreview {
  @IsIn(importFormats) format!: ImportFormat;
  /** Addresses of images inside the file, which show nothing until the import stores them. */
  @IsArray() @IsString({ each: true }) newImages!: string[];
}

/** The draft that the import stored. */
export class ImportResult extends IngestionResult {
  @IsIn(importFormats) format!: ImportFormat;
}

export const previewImport = defineCall({
  subject: 'rpc.content.import.preview',
  access: 'editor',
  input: PreviewImportInput,
  output: ImportPreview,
  problems: ['INVALID_EXAM_FILE'],
  timeoutMs: EXAM_FILE_TIMEOUT_MS,
});

export const importExam = defineCall({
  subject: 'rpc.content.import.store',
  access: 'editor',
  input: ImportExamInput,
  output: ImportResult,
  problems: ['INVALID_EXAM_FILE', 'CONFIRMATION_REQUIRED'],
  timeoutMs: EXAM_FILE_TIMEOUT_MS,
});
