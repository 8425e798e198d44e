import {
  importExam,
  previewImport,
  type Caller,
  type ImportExamInput,
  type ImportPreview,
  type ImportResult,
  type PreviewImportInput,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import type { ExamService } from '../exam/exam.service.js';
import { readImport, type AcceptedImport } from './read-import.js';

/** Files of other programs become drafts, through the same checks and confirmations as exam files. */
export class ImportService {
  constructor(private readonly exams: ExamService) {}

  /** @throws Problem INVALID_EXAM_FILE, also when the import would be refused */
  @Handles(previewImport)
  preview(input: PreviewImportInput): Promise<ImportPreview> {
    return this.exams.inTurn(async () => {
      const reading = await this.read(input);
      return { ...(await this.exams.present(reading, 'draft')), format: reading.format };
    });
  }

  /**
   * Idempotent: for unchanged content it stores nothing and returns the same reply.
   *
   * @throws Problem as for an exam file; INVALID_EXAM_FILE, too, when the exam is published, or a draft that editors
   * have changed, with other content
   */
  @Handles(importExam)
  import(input: ImportExamInput, { userId }: Caller): Promise<ImportResult> {
    const { confirmNewSections = false, confirmNewExam = false } = input;
    return this.exams.inTurn(async () => {
      const reading = await this.read(input);
      const stored = await this.exams.store(reading, { confirmNewSections, confirmNewExam }, userId, 'draft');
      return { ...stored, format: reading.format };
    });
  }

  private async read({ uploadId, title, sitting, origin }: PreviewImportInput): Promise<AcceptedImport> {
    const bytes = await this.exams.takeUpload(uploadId);
    return this.exams.accepted(
      await readImport(bytes, { title, sitting, origin }, new Date(), this.exams.findImages),
    );
  }
}
