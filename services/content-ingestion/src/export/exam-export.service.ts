import {
  ContentAdministratorActed,
  exportExam,
  Problem,
  type Caller,
  type ExamExport,
  type ExamExportFormat,
  type ExportExamInput,
} from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { ConcurrencyLimiter, type Logger } from '@tenfold/platform';
import type { DataSource } from 'typeorm';
import { imageUrlsOf, parseQuestionNumbers, selectQuestions } from '../domain/exported-exam.js';
import type { UnversionedExam } from '../domain/publish-exam.js';
import type { TransferredFiles } from '../uploads/transferred-files.js';
import { findCurrentExam, readExportedImages, sumImageBytes } from './exam-export.queries.js';
import { embedsImages, renderExport } from './render-export.js';

/** An export is in memory several times: images, Base64, archive. */
const EXPORTED_AT_ONCE = 2;
const WAITING_MAX = 4;
const IMAGES_MAX_MEGABYTES = 40;

export class ExamExportService {
  private readonly turns = new ConcurrencyLimiter(
    EXPORTED_AT_ONCE,
    WAITING_MAX,
    'Too many exams are being exported right now. Please try again.',
  );

  constructor(
    private readonly database: DataSource,
    private readonly files: TransferredFiles,
    private readonly logger: Logger,
  ) {}

  /**
   * @throws Problem NOT_FOUND for an unknown exam; INVALID_INPUT for a selection without questions, or with more images than
   * one file holds; UNAVAILABLE
   */
  @Handles(exportExam)
  export(input: ExportExamInput, { userId }: Caller): Promise<ExamExport> {
    return this.turns.run(() => this.write(input, userId));
  }

  private async write(
    { examId, format, questions, siteOrigin }: ExportExamInput,
    actorId: string,
  ): Promise<ExamExport> {
    const found = await findCurrentExam(this.database.manager, examId);
    if (found === null) throw new Problem('NOT_FOUND', 'This exam does not exist.');
    const { exam, version } = found;
    const selected = questions ? select(exam, questions) : exam;
    const urls = embedsImages(format) ? imageUrlsOf(selected) : [];
    await this.refuseTooManyImages(urls);
    const embedded = await readExportedImages(this.database.manager, urls);
    const images = { embedded, siteOrigin };
    const { fileName, bytes } = await renderExport(selected, format, images, new Date());
    await this.emitExport(actorId, version, selected, format);
    const exportId = await this.files.storeExport(bytes);
    this.logger.info({ examId, format, questions: selected.questions.length }, 'exam exported');
    return { exportId, fileName };
  }

  /** Before the file is stored: the keys of an exam never leave the product without an entry of the audit log. */
  private async emitExport(
    actorId: string,
    version: number,
    { examId, title, questions }: UnversionedExam,
    format: ExamExportFormat,
  ): Promise<void> {
    const detail = `"${title}", version ${version}: ${questions.length} questions as ${format}`;
    await this.database.transaction((tx) =>
      emit(
        tx,
        ContentAdministratorActed,
        { actorId, action: 'exam.exported', target: examId, detail },
        { aggregateType: 'exam', aggregateId: examId, aggregateVersion: version },
      ),
    );
  }

  private async refuseTooManyImages(urls: readonly string[]): Promise<void> {
    const megabytes = Math.ceil((await sumImageBytes(this.database.manager, urls)) / 1_000_000);
    if (megabytes > IMAGES_MAX_MEGABYTES)
      throw new Problem(
        'INVALID_INPUT',
        `The images of these questions have ${megabytes} MB; one file holds ${IMAGES_MAX_MEGABYTES} MB. Export fewer questions at once.`,
      );
  }
}

function select(exam: UnversionedExam, questions: string): UnversionedExam {
  const numbers = parseQuestionNumbers(questions);
  if (numbers === null)
    throw new Problem(
      'INVALID_INPUT',
      `"${questions}" is not a list of questions. Write numbers and ranges, such as 1,5-9.`,
    );
  const selected = selectQuestions(exam, numbers);
  if (selected.questions.length === 0)
    throw new Problem('INVALID_INPUT', `This exam has none of the questions ${questions}.`);
  return selected;
}
