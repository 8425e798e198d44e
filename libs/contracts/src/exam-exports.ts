import { IsIn, IsOptional, IsString, IsUrl, Matches, MaxLength } from 'class-validator';
import { defineCall, ofType } from './call.js';
import { EXAM_FILE_TIMEOUT_MS } from './exams.js';
import { Id } from './validation.js';

export const examExportFormats = ['xml', 'json', 'csv', 'moodle', 'gift', 'qti', 'anki'] as const;
export type ExamExportFormat = (typeof examExportFormats)[number];

export const EXAM_EXPORT_TTL_SECONDS = 120;

/** Redis key of a finished export: its bytes may exceed a NATS message. Reading it deletes it. */
export function examExportKey(exportId: string): string {
  return `download:exam-export:${exportId}`;
}

export class ExamExportParameters {
  @Id() examId!: string;
}

export class ExamExportQuery {
  @IsIn(examExportFormats) format!: ExamExportFormat;
  /** Numbers and ranges, such as `1,5-9`. Default: all questions. */
  @IsOptional()
  @IsString()
  @MaxLength(400)
  @Matches(/^[\d\s,-]*$/, { message: 'questions must be numbers and ranges, such as 1,5-9' })
  questions?: string;
}

export class ExportExamInput extends ExamExportQuery {
  @Id() examId!: string;
  /** Origin of the site: images on it are linked with their full address. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] }) siteOrigin!: string;
}

export interface ExamExport {
  exportId: string;
  fileName: string;
}

export const exportExam = defineCall({
  subject: 'rpc.content.exam.export',
  access: 'editor',
  input: ExportExamInput,
  output: ofType<ExamExport>(),
  problems: ['NOT_FOUND', 'INVALID_INPUT'],
  timeoutMs: EXAM_FILE_TIMEOUT_MS,
});
