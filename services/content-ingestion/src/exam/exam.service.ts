import {
  countPublished,
  EXAM_FILE_TIMEOUT_MS,
  ingestExamFile,
  listExams,
  notFound,
  previewExamFile,
  Problem,
  type Caller,
  type EditedDraftRecord,
  type ExamFileInput,
  type ExamFileIssue,
  type ExamPreview,
  type ExamState,
  type IngestExamFileInput,
  type IngestionResult,
  type PublishedExamRecord,
  type PublishedTotals,
} from '@tenfold/contracts';
import { replyOnce, type KeyedRequest } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { ConcurrencyLimiter, type Logger } from '@tenfold/platform';
import type { DataSource, EntityManager } from 'typeorm';
import { replacedParts } from '../domain/edited-parts.js';
import { issueAt, LISTED_ISSUES_MAX, summarize } from '../domain/exam-file-issue.js';
import { keyChangesOfFile } from '../domain/file-key-changes.js';
import type { QuestionSources } from '../domain/question-changes.js';
import type { NewImage } from '../images/encode-image.js';
import { findStoredImages } from '../images/images.queries.js';
import { storeImages } from '../images/store-images.js';
import { addVersion, hashOf } from './add-version.js';
import { calendarDay } from './calendar-day.js';
import { findKeyChanges, findSimilar, findSimilarSections } from './compare-with-stored.js';
import {
  confirmationRequired,
  isConfirmed,
  listWarnings,
  type Confirmations,
  type Unconfirmed,
} from './confirmations.js';
import { onceForUpload } from '../uploads/once-for-upload.js';
import type { TransferredFiles } from '../uploads/transferred-files.js';
import {
  addSections,
  countNewSections,
  countPublishedExams,
  findState,
  findVersion,
  listAllExams,
  lockExam,
  type StoredVersion,
} from './exam.queries.js';
import { listEditsSinceFile } from './managed-exam.queries.js';
import { storeSourceFiles, type SourceFile } from './exam-source.queries.js';
import { readExamFile, statsOf, type ExamFileReading, type FindImages } from './read-exam-file.js';

const READ_AT_ONCE = 2;
const WAITING_MAX = 4;
/** From the call on, waiting included. The rest is for storing: a request that timed out must not publish an exam later. */
const READ_WITHIN_MS = EXAM_FILE_TIMEOUT_MS - 5_000;
const RETRY_AFTER_SECONDS = 10;

type StoredAs = 'published' | 'draft';
/** `images` are stored with the version that refers to them. */
type GoodReading = Extract<ExamFileReading, { ok: true }> & {
  images?: readonly NewImage[];
  sourceFiles?: readonly SourceFile[];
  sources?: QuestionSources;
};

interface Storing<Result> {
  /** `draft`: refused for an exam that is published. */
  as: StoredAs;
  request: KeyedRequest | null;
  present: (stored: IngestionResult) => Result;
}

export class ExamService {
  private readonly limit = new ConcurrencyLimiter(
    READ_AT_ONCE,
    WAITING_MAX,
    'Too many exam files are waiting. Please try again in a moment.',
    RETRY_AFTER_SECONDS,
  );

  constructor(
    private readonly database: DataSource,
    private readonly files: TransferredFiles,
    private readonly logger: Logger,
  ) {}

  /**
   * Idempotent: for unchanged content it stores nothing and returns the same reply, without warnings of changed keys.
   *
   * @throws Problem INVALID_EXAM_FILE with `{ success: false, error, validation }` when a rule is broken;
   * CONFIRMATION_REQUIRED in the same form, with `similarExams`; NOT_FOUND for an unknown upload or exam; TOO_LARGE;
   * UNAVAILABLE
   */
  @Handles(ingestExamFile)
  ingest(input: IngestExamFileInput, caller: Caller): Promise<IngestionResult> {
    const { uploadId, confirmNewSections = false, versionOf, confirmNewExam = false } = input;
    const { manager } = this.database;
    const readBefore = Date.now() + READ_WITHIN_MS;
    // the queue holds ids and not files
    return this.limit.run(async () => {
      if (versionOf !== undefined && !(await findVersion(manager, versionOf))) throw notFound('Exam');
      const bytes = await this.files.takeExamFile(uploadId);
      return onceForUpload(manager, caller.userId, ingestExamFile, { input, bytes }, async (request) => {
        const reading = await this.read(bytes, readBefore, versionOf);
        const confirmations = { confirmNewSections, confirmNewExam };
        return this.store(reading, confirmations, caller, { as: 'published', request, present: (it) => it });
      });
    }, caller.userId);
  }

  @Handles(previewExamFile)
  preview({ uploadId }: ExamFileInput, { userId }: Caller): Promise<ExamPreview> {
    const readBefore = Date.now() + READ_WITHIN_MS;
    return this.limit.run(
      async () => this.present(await this.read(await this.files.takeExamFile(uploadId), readBefore)),
      userId,
    );
  }

  @Handles(listExams)
  async listExams(): Promise<PublishedExamRecord[]> {
    return listAllExams(this.database.manager);
  }

  @Handles(countPublished)
  countPublished(): Promise<PublishedTotals> {
    return countPublishedExams(this.database.manager);
  }

  private async read(bytes: Buffer, readBefore: number, versionOf?: string): Promise<GoodReading> {
    const limits = { killAfterMs: readBefore - Date.now() };
    const context = { versionOf, findImages: this.findImages, limits };
    const reading = this.accepted(await readExamFile(bytes, new Date(), context));
    return {
      ...reading,
      warnings: [...(await findKeyChanges(this.database.manager, reading.exam)), ...reading.warnings],
    };
  }

  readonly findImages: FindImages = (addresses) => findStoredImages(this.database.manager, addresses);

  accepted<Reading extends ExamFileReading>(reading: Reading): Extract<Reading, { ok: true }> {
    if (!reading.ok) throw this.refusal(reading.issues, reading.warnings);
    return reading as Extract<Reading, { ok: true }>;
  }

  /** @throws Problem INVALID_EXAM_FILE, as `store` would, for a draft of an exam that an import must not replace */
  async present(reading: GoodReading, as: StoredAs = 'published'): Promise<ExamPreview> {
    const { exam } = reading;
    const unconfirmed = await findSimilarSections(this.database.manager, reading);
    const newest = await findVersion(this.database.manager, exam.examId);
    const isNew = newest?.contentHash !== hashOf(exam);
    const state = newest ? await findState(this.database.manager, exam.examId) : null;
    if (as === 'draft' && newest && isNew) this.assertDraft(state, newest);
    const categoriesCreated = isNew
      ? await countNewSections(this.database.manager, exam.categories)
      : newest.categoriesCreated;
    return {
      exam: {
        ...exam,
        version: isNew ? (newest?.version ?? 0) + 1 : newest.version,
        isWithdrawn: state === 'withdrawn',
      },
      isNew,
      similarExams: await findSimilar(this.database.manager, reading.exam),
      stats: statsOf(reading, categoriesCreated),
      validation: { issues: reading.missing, warnings: listWarnings(unconfirmed, reading.warnings) },
    };
  }

  async store<Result extends IngestionResult>(
    reading: GoodReading,
    confirmations: Confirmations,
    caller: Caller,
    { as, request, present }: Storing<Result>,
  ): Promise<Result> {
    const unconfirmed: Unconfirmed = {
      sections: confirmations.confirmNewSections
        ? []
        : await findSimilarSections(this.database.manager, reading),
      similarExams: confirmations.confirmNewExam
        ? []
        : await findSimilar(this.database.manager, reading.exam),
      editedDraft: as === 'draft' ? await this.findEditedDraft(reading, confirmations.replaceVersion) : null,
    };
    if (!isConfirmed(unconfirmed)) throw confirmationRequired(unconfirmed, reading.warnings);
    const { examId } = reading.exam;
    const result = await this.database.transaction((tx) =>
      replyOnce(tx, caller.userId, request, async () => {
        const created = await this.storeVersion(tx, reading, caller, as, confirmations.replaceVersion);
        return present({
          success: true,
          examId,
          stats: statsOf(reading, created),
          validation: {
            issues: reading.missing,
            warnings: reading.warnings.slice(0, LISTED_ISSUES_MAX),
          },
        });
      }),
    );
    this.logger.info({ examId }, 'exam file ingested');
    return result;
  }

  /** @returns how many sections no exam had before */
  private async storeVersion(
    tx: EntityManager,
    reading: GoodReading,
    { userId, timeZone }: Caller,
    as: StoredAs,
    replaceVersion?: number,
  ): Promise<number> {
    const { exam, images = [], sourceFiles = [], sources = {} } = reading;
    const { state, newest } = await lockExam(tx, exam, as);
    if (newest?.contentHash === hashOf(exam) && (state !== 'draft' || as === 'draft'))
      return newest.categoriesCreated;
    if (as === 'draft' && newest) {
      this.assertDraft(state, newest);
      // again, because the draft may have been edited before it was locked
      const editedDraft = await this.findEditedDraft(reading, replaceVersion, tx);
      if (editedDraft)
        throw confirmationRequired({ sections: [], similarExams: [], editedDraft }, reading.warnings);
    }
    await storeImages(tx, images, userId);
    await storeSourceFiles(tx, exam.examId, sourceFiles);
    const categoriesCreated = await addSections(tx, exam.categories);
    await addVersion(tx, newest, {
      kind: 'file',
      // a withdrawn exam stays withdrawn until it is restored
      state: state === 'draft' ? as : state,
      exam,
      sources,
      actorId: userId,
      categoriesCreated,
      keyChanges: newest
        ? keyChangesOfFile(exam, { exam: newest.exam, state }, calendarDay(new Date(), timeZone))
        : [],
      ...(newest && {
        replaced: replacedParts(await listEditsSinceFile(tx, exam.examId), newest.exam, exam),
      }),
    });
    return categoriesCreated;
  }

  /** An import never replaces what students see. */
  private assertDraft(state: ExamState | null, { exam }: StoredVersion): void {
    if (state !== 'draft') throw this.refusal([issueAt(null, 'IMPORT_PUBLISHED', exam.title)], []);
  }

  /**
   * @param replaceVersion the version whose edits may be lost
   * @returns null when storing the exam as a draft would replace no other edits
   */
  async findEditedDraft(
    { exam }: GoodReading,
    replaceVersion?: number,
    tx: EntityManager = this.database.manager,
  ): Promise<EditedDraftRecord | null> {
    const { examId } = exam;
    const newest = await findVersion(tx, examId);
    if (!newest || newest.kind === 'file' || newest.version === replaceVersion) return null;
    if (newest.contentHash === hashOf(exam) || (await findState(tx, examId)) !== 'draft') return null;
    const { version } = newest;
    return { examId, title: newest.exam.title, version, edits: await listEditsSinceFile(tx, examId) };
  }

  refusal(issues: ExamFileIssue[], warnings: ExamFileIssue[]): Problem {
    const error = summarize(issues);
    this.logger.info({ codes: [...new Set(issues.map(({ code }) => code))] }, 'exam file refused');
    const listed = {
      issues: issues.slice(0, LISTED_ISSUES_MAX),
      warnings: warnings.slice(0, LISTED_ISSUES_MAX),
    };
    return new Problem('INVALID_EXAM_FILE', error, { success: false, error, validation: listed });
  }
}
