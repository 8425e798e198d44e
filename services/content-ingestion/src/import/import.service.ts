import {
  compareKey,
  EXAM_FILE_TIMEOUT_MS,
  IMPORT_FILE_MAX_MEGABYTES,
  importExam,
  notFound,
  previewImport,
  readExamSource,
  type Caller,
  type CompareKeyInput,
  type KeyComparison,
  type ExamSourceParameters,
  type ImportExamInput,
  type ImportPreviewRecord,
  type ImportResult,
  type IngestionResult,
  type PreviewImportInput,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { ConcurrencyLimiter } from '@tenfold/platform';
import type { DataSource } from 'typeorm';
import { compareKeys } from '../domain/compare-key.js';
import { parseUpload } from '../parser/run-parser.js';
import { ALL_IMAGES_LIMITS } from '../images/encode-image.js';
import type { ExamService } from '../exam/exam.service.js';
import { findVersion } from '../exam/exam.queries.js';
import { dayOf } from '../exam/read-exam-file.js';
import { findSourceFile } from '../exam/exam-source.queries.js';
import { onceForUpload } from '../uploads/once-for-upload.js';
import type { TransferredFiles } from '../uploads/transferred-files.js';
import { readImport, type AcceptedImport } from './read-import.js';

const IMPORTED_AT_ONCE = 1;
const WAITING_MAX = 1;
/** As for exam files: the call ends before the gateway's timeout. */
const READ_WITHIN_MS = EXAM_FILE_TIMEOUT_MS - ALL_IMAGES_LIMITS.killAfterMs - 5_000;
const RETRY_AFTER_SECONDS = 10;

/** Files of other programs become drafts, through the same checks and confirmations as exam files. */
export class ImportService {
  private readonly limit = new ConcurrencyLimiter(
    IMPORTED_AT_ONCE,
    WAITING_MAX,
    'Too many files are being imported right now. Please try again in a moment.',
    RETRY_AFTER_SECONDS,
  );

  constructor(
    private readonly database: DataSource,
    private readonly exams: ExamService,
    private readonly files: TransferredFiles,
  ) {}

  /** @throws Problem INVALID_EXAM_FILE, also when the import would be refused */
  @Handles(previewImport)
  preview(input: PreviewImportInput, { userId }: Caller): Promise<ImportPreviewRecord> {
    const readBefore = Date.now() + READ_WITHIN_MS;
    return this.limit.run(async () => {
      const reading = await this.read(await this.takeFile(input), input, readBefore);
      const { format, images } = reading;
      const addresses = images.map(({ url }) => url);
      const stored = await this.exams.findImages(addresses);
      const newImages = addresses.filter((url) => !stored.has(url));
      const preview = await this.exams.present(reading, 'draft');
      return { ...preview, format, newImages, editedDraft: await this.exams.findEditedDraft(reading) };
    }, userId);
  }

  /**
   * Idempotent: for unchanged content it stores nothing and returns the same reply.
   *
   * @throws Problem as for an exam file; INVALID_EXAM_FILE, too, when the exam is published with other content;
   * CONFIRMATION_REQUIRED with `editedDraft` when edits would be lost
   */
  @Handles(importExam)
  import(input: ImportExamInput, caller: Caller): Promise<ImportResult> {
    const { confirmNewSections = false, confirmNewExam = false, replaceVersion } = input;
    const readBefore = Date.now() + READ_WITHIN_MS;
    return this.limit.run(async () => {
      const bytes = await this.takeFile(input);
      const { manager } = this.database;
      return onceForUpload(manager, caller.userId, importExam, { input, bytes }, async (request) => {
        const reading = await this.read(bytes, input, readBefore);
        const { format } = reading;
        const confirmations = { confirmNewSections, confirmNewExam, replaceVersion };
        const present = (stored: IngestionResult) => ({ ...stored, format });
        return this.exams.store(reading, confirmations, caller, { as: 'draft', request, present });
      });
    }, caller.userId);
  }

  /** @throws Problem NOT_FOUND; INVALID_EXAM_FILE for a file without rows of a key */
  @Handles(compareKey)
  compareKey({ examId, ...input }: CompareKeyInput, { userId }: Caller): Promise<KeyComparison> {
    const readBefore = Date.now() + READ_WITHIN_MS;
    return this.limit.run(async () => {
      const found = await findVersion(this.database.manager, examId);
      if (found === null) throw notFound('Exam');
      const request = { kind: 'key', today: dayOf(new Date()), entered: {} } as const;
      const bytes = await this.takeFile(input);
      const { issues, keyRows } = await parseUpload(request, bytes, { killAfterMs: readBefore - Date.now() });
      if (issues.length > 0) throw this.exams.refusal(issues, []);
      return compareKeys(found.exam, keyRows);
    }, userId);
  }

  @Handles(readExamSource)
  async readSource({ examId, file }: ExamSourceParameters): Promise<{ exportId: string }> {
    const bytes = await findSourceFile(this.database.manager, examId, file);
    if (bytes === null) throw notFound('File');
    return { exportId: await this.files.storeExport(bytes) };
  }

  private takeFile({ uploadId }: PreviewImportInput): Promise<Buffer> {
    return this.files.takeExamFile(uploadId, IMPORT_FILE_MAX_MEGABYTES);
  }

  private async read(
    bytes: Buffer,
    { title, sitting, origin }: PreviewImportInput,
    readBefore: number,
  ): Promise<AcceptedImport> {
    return this.exams.accepted(
      await readImport(bytes, { title, sitting, origin }, new Date(), {
        findImages: this.exams.findImages,
        limits: { killAfterMs: readBefore - Date.now() },
      }),
    );
  }
}
