import { createHash } from 'node:crypto';
import {
  ContentAdministratorActed,
  EXAM_FILE_MAX_BYTES,
  EXAM_FILE_MAX_MEGABYTES,
  EXAM_FILE_TIMEOUT_MS,
  ExamPublished,
  ingestExamFile,
  listExams,
  previewExamFile,
  Problem,
  type Caller,
  type ExamFileInput,
  type ExamFileIssue,
  type ExamPreview,
  type IngestExamFileInput,
  type IngestionResult,
  type IngestionStats,
  type PublishedExam,
} from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { ConcurrencyLimiter, type Logger } from '@tenfold/platform';
import type { DataSource, EntityManager } from 'typeorm';
import { checkSections } from '../domain/check-sections.js';
import { inOrder, LISTED_ISSUES_MAX, summarize } from '../domain/exam-file-issue.js';
import type { UnversionedExam } from '../domain/publish-exam.js';
import type { ExamFileUploads } from './exam-file-uploads.js';
import {
  addCategories,
  addVersion,
  countNewCategories,
  findNewestVersion,
  listCategoryNames,
  listPublishedExams,
  lockExam,
} from './exam.queries.js';
import { PARSING_MAX_MS } from './parse-exam-xml.js';
import { readExamFile, type ExamFileReading } from './read-exam-file.js';

const READ_AT_ONCE = 2;
const EXAM_FILE_MAX_MS = PARSING_MAX_MS + 5_000;
/**
 * Bounds the queue to the calls that finish before the gateway's timeout: a request that timed out must not publish an exam
 * later. Applied before an upload is read, so that the queue holds ids and not files.
 */
const ROUNDS = Math.floor(EXAM_FILE_TIMEOUT_MS / EXAM_FILE_MAX_MS);
const WAITING_MAX = READ_AT_ONCE * (ROUNDS - 1);
const RETRY_AFTER_SECONDS = 10;

type GoodReading = Extract<ExamFileReading, { ok: true }>;

export class ExamService {
  private readonly limit = new ConcurrencyLimiter(
    READ_AT_ONCE,
    WAITING_MAX,
    'Too many exam files are waiting. Please try again in a moment.',
    RETRY_AFTER_SECONDS,
  );

  constructor(
    private readonly database: DataSource,
    private readonly uploads: ExamFileUploads,
    private readonly logger: Logger,
  ) {}

  /**
   * Idempotent: for unchanged content it stores nothing and returns the same reply.
   *
   * @throws Problem INVALID_EXAM_FILE with `{ success: false, error, validation }` when a rule is broken;
   * CONFIRMATION_REQUIRED in the same form; NOT_FOUND for an unknown upload; TOO_LARGE; UNAVAILABLE
   */
  @Handles(ingestExamFile)
  ingest(
    { uploadId, confirmNewSections = false }: IngestExamFileInput,
    { userId: adminId }: Caller,
  ): Promise<IngestionResult> {
    return this.limit.run(async () => {
      const reading = await this.read(uploadId);
      const unconfirmed = confirmNewSections ? [] : await this.findSimilarSections(reading);
      if (unconfirmed.length > 0) throw confirmationRequired(unconfirmed, reading.warnings);
      const categoriesCreated = await this.store(reading.exam, adminId);
      return {
        success: true,
        examId: reading.exam.examId,
        stats: statsOf(reading, categoriesCreated),
        validation: { issues: [], warnings: reading.warnings.slice(0, LISTED_ISSUES_MAX) },
      };
    });
  }

  @Handles(previewExamFile)
  preview({ uploadId }: ExamFileInput): Promise<ExamPreview> {
    return this.limit.run(async () => {
      const reading = await this.read(uploadId);
      const { exam } = reading;
      const unconfirmed = await this.findSimilarSections(reading);
      const newest = await findNewestVersion(this.database.manager, exam.examId);
      const isNew = newest.contentHash !== hashOf(exam);
      const categoriesCreated = isNew
        ? await countNewCategories(this.database.manager, exam.categories)
        : newest.categoriesCreated;
      return {
        exam: { ...exam, version: isNew ? newest.version + 1 : newest.version },
        isNew,
        stats: statsOf(reading, categoriesCreated),
        validation: { issues: [], warnings: listWarnings(unconfirmed, reading.warnings) },
      };
    });
  }

  @Handles(listExams)
  async listExams(): Promise<PublishedExam[]> {
    return listPublishedExams(this.database.manager);
  }

  private async read(uploadId: string): Promise<GoodReading> {
    const bytes = await this.uploads.take(uploadId);
    if (bytes.length > EXAM_FILE_MAX_BYTES)
      throw new Problem(
        'TOO_LARGE',
        `An exam file may have at most ${EXAM_FILE_MAX_MEGABYTES} MB; this one is larger.`,
      );
    const reading = await readExamFile(bytes, new Date());
    if (!reading.ok) throw this.refusal(reading.issues, reading.warnings);
    return reading;
  }

  private async findSimilarSections({ sections }: GoodReading): Promise<ExamFileIssue[]> {
    return checkSections(sections, await listCategoryNames(this.database.manager));
  }

  private async store(exam: UnversionedExam, adminId: string): Promise<number> {
    const contentHash = hashOf(exam);
    const stored = await this.database.transaction(async (tx) => {
      const newest = await lockExam(tx, exam);
      if (newest.contentHash === contentHash) return newest;
      const version = newest.version + 1;
      const categoriesCreated = await addCategories(tx, exam.categories);
      await addVersion(tx, { version, contentHash, published: exam, categoriesCreated, createdBy: adminId });
      await emitPublished(tx, exam, version, adminId);
      return { version, categoriesCreated };
    });
    this.logger.info({ examId: exam.examId, version: stored.version }, 'exam file ingested');
    return stored.categoriesCreated;
  }

  private refusal(issues: ExamFileIssue[], warnings: ExamFileIssue[]): Problem {
    const error = summarize(issues);
    this.logger.info({ codes: [...new Set(issues.map(({ code }) => code))] }, 'exam file refused');
    const listed = {
      issues: issues.slice(0, LISTED_ISSUES_MAX),
      warnings: warnings.slice(0, LISTED_ISSUES_MAX),
    };
    return new Problem('INVALID_EXAM_FILE', error, { success: false, error, validation: listed });
  }
}

function confirmationRequired(unconfirmed: ExamFileIssue[], warnings: ExamFileIssue[]): Problem {
  const [only] = unconfirmed;
  const error =
    only && unconfirmed.length === 1
      ? only.message
      : `${unconfirmed.length} new sections have names close to known ones. Correct the names, or confirm the new sections.`;
  return new Problem('CONFIRMATION_REQUIRED', error, {
    success: false,
    error,
    validation: { issues: [], warnings: listWarnings(unconfirmed, warnings) },
  });
}

/** Lists those to confirm however many other warnings there are: the administrator could not publish the exam otherwise. */
function listWarnings(unconfirmed: ExamFileIssue[], warnings: ExamFileIssue[]): ExamFileIssue[] {
  return inOrder([...unconfirmed, ...warnings].slice(0, LISTED_ISSUES_MAX));
}

function hashOf(exam: UnversionedExam): string {
  return createHash('sha256').update(JSON.stringify(exam)).digest('hex');
}

async function emitPublished(
  tx: EntityManager,
  exam: UnversionedExam,
  version: number,
  adminId: string,
): Promise<void> {
  const about = { aggregateType: 'exam', aggregateId: exam.examId, aggregateVersion: version };
  await emit(tx, ExamPublished, { ...exam, version }, about);
  const detail = `"${exam.title}", version ${version}: ${exam.questions.length} questions`;
  const action = { actorId: adminId, action: 'paper.published', target: exam.examId, detail };
  await emit(tx, ContentAdministratorActed, action, about);
}

/**
 * The counts in the administrator's reply:
 * - questionsCreated: questions of the exam, including those of earlier versions;
 * - categoriesCreated: sections that no exam had before this version;
 * - authenticCount: questions of a real exam without placeholders; 0 for a sample exam;
 * - placeholderCount: questions with placeholder text.
 */
function statsOf(reading: GoodReading, categoriesCreated: number): IngestionStats {
  const { exam, placeholderCount } = reading;
  const questionsCreated = exam.questions.length;
  const authenticCount = exam.origin === 'authentic' ? questionsCreated - placeholderCount : 0;
  return { questionsCreated, categoriesCreated, authenticCount, placeholderCount };
}
