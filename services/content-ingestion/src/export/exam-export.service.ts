import { exportExam, Problem, type ExamExport, type ExportExamInput } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import type { Logger } from '@tenfold/platform';
import type { DataSource } from 'typeorm';
import { imageUrlsOf, parseQuestionNumbers, selectQuestions } from '../domain/exported-exam.js';
import type { UnversionedExam } from '../domain/publish-exam.js';
import type { ExamExportFiles } from './exam-export-files.js';
import { findCurrentExam, readExportedImages } from './exam-export.queries.js';
import { embedsImages, renderExport } from './render-export.js';

export class ExamExportService {
  constructor(
    private readonly database: DataSource,
    private readonly files: ExamExportFiles,
    private readonly logger: Logger,
  ) {}

  /** @throws Problem NOT_FOUND for an unknown exam; INVALID_INPUT for a selection without questions; UNAVAILABLE */
  @Handles(exportExam)
  async export({ examId, format, questions, siteOrigin }: ExportExamInput): Promise<ExamExport> {
    const exam = await findCurrentExam(this.database.manager, examId);
    if (exam === null) throw new Problem('NOT_FOUND', 'This exam does not exist.');
    const selected = questions ? select(exam, questions) : exam;
    const urls = embedsImages(format) ? imageUrlsOf(selected) : [];
    const embedded = await readExportedImages(this.database.manager, urls);
    const images = { embedded, siteOrigin };
    const { fileName, bytes } = await renderExport(selected, format, images, new Date());
    const exportId = await this.files.store(bytes);
    this.logger.info({ examId, format, questions: selected.questions.length }, 'exam exported');
    return { exportId, fileName };
  }
}

function select(exam: UnversionedExam, questions: string): UnversionedExam {
  const numbers = parseQuestionNumbers(questions);
  if (numbers === null)
    throw new Problem(
      'INVALID_INPUT',
      `"${questions}" names no questions. Write numbers and ranges, such as 1,5-9.`,
    );
  const selected = selectQuestions(exam, numbers);
  if (selected.questions.length === 0)
    throw new Problem('INVALID_INPUT', `This exam has none of the questions ${questions}.`);
  return selected;
}
