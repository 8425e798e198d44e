import { createHash } from 'node:crypto';
import {
  ContentAdministratorActed,
  ExamPublished,
  INGEST_PAPER_TIMEOUT_MS,
  ingestPaper,
  listExams,
  PAPER_MAX_BYTES,
  previewPaper,
  Problem,
  type Caller,
  type IngestionResult,
  type IngestionStats,
  type IngestPaperInput,
  type PaperIssue,
  type PaperPreview,
  type PublishedExam,
} from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { ConcurrencyLimiter, type Logger } from '@tenfold/platform';
import type { DataSource, EntityManager } from 'typeorm';
import { LISTED_ISSUES_MAX, summarise } from '../domain/exam-file-issue.js';
import type { PublishedPaper } from '../domain/publish-exam.js';
import type { PaperUploads } from './exam-file-uploads.js';
import {
  addCategories,
  addVersion,
  countNewCategories,
  findNewestVersion,
  listPublishedExams,
  lockExam,
} from './exam.queries.js';
import { PARSING_MAX_MS } from './parse-exam-xml.js';
import { readPaper, type PaperReading } from './read-exam-file.js';

const READ_AT_ONCE = 2;
/** Upper bound for parsing an exam file and storing it. */
const PAPER_MAX_MS = PARSING_MAX_MS + 5_000;
/** Limits the queue to what can finish before the gateway times out, so that no refused upload is published later. */
const ROUNDS = Math.floor(INGEST_PAPER_TIMEOUT_MS / PAPER_MAX_MS);
const WAITING_MAX = READ_AT_ONCE * (ROUNDS - 1);
const RETRY_AFTER_SECONDS = 10;

type GoodReading = Extract<PaperReading, { ok: true }>;

export class PaperService {
  /** Applied before the upload is read, so that the queue holds ids and not files. */
  private readonly limit = new ConcurrencyLimiter(
    READ_AT_ONCE,
    WAITING_MAX,
    'Too many papers are waiting. Please try again in a moment.',
    RETRY_AFTER_SECONDS,
  );

  constructor(
    private readonly database: DataSource,
    private readonly uploads: PaperUploads,
    private readonly logger: Logger,
  ) {}

  /**
   * Stores and publishes an uploaded exam file. Idempotent: the same content stores and publishes nothing and gets the same
   * reply.
   *
   * @throws Problem INVALID_PAPER with `{ success: false, error, validation }` when a rule is broken; NOT_FOUND for an
   *   unknown upload; TOO_LARGE; UNAVAILABLE
   */
  @Handles(ingestPaper)
  ingest({ uploadId }: IngestPaperInput, { userId: adminId }: Caller): Promise<IngestionResult> {
    return this.limit.run(async () => {
      const reading = await this.read(uploadId);
      const categoriesCreated = await this.store(reading.paper, adminId);
      return {
        success: true,
        examId: reading.paper.examId,
        stats: statsOf(reading, categoriesCreated),
        validation: { issues: [], warnings: reading.warnings.slice(0, LISTED_ISSUES_MAX) },
      };
    });
  }

  /** Reports what `ingest` would do, without storing anything. @throws as `ingest` */
  @Handles(previewPaper)
  preview({ uploadId }: IngestPaperInput): Promise<PaperPreview> {
    return this.limit.run(async () => {
      const reading = await this.read(uploadId);
      const { paper, warnings } = reading;
      const newest = await findNewestVersion(this.database.manager, paper.examId);
      const isNew = newest.contentHash !== hashOf(paper);
      const categoriesCreated = isNew
        ? await countNewCategories(this.database.manager, paper.categories)
        : newest.categoriesCreated;
      return {
        exam: { ...paper, version: isNew ? newest.version + 1 : newest.version },
        isNew,
        stats: statsOf(reading, categoriesCreated),
        validation: { issues: [], warnings: warnings.slice(0, LISTED_ISSUES_MAX) },
      };
    });
  }

  /** Newest publication first. */
  @Handles(listExams)
  async listExams(): Promise<PublishedExam[]> {
    return listPublishedExams(this.database.manager);
  }

  private async read(uploadId: string): Promise<GoodReading> {
    const bytes = await this.uploads.take(uploadId);
    if (bytes.length > PAPER_MAX_BYTES) throw new Problem('TOO_LARGE', 'A paper may have at most 5 MB.');
    const reading = await readPaper(bytes);
    if (!reading.ok) throw this.refusal(reading.issues, reading.warnings);
    return reading;
  }

  /** Adds a version unless the newest one is identical. @returns how many sections that version introduced */
  private async store(paper: PublishedPaper, adminId: string): Promise<number> {
    const contentHash = hashOf(paper);
    const stored = await this.database.transaction(async (tx) => {
      const newest = await lockExam(tx, paper);
      if (newest.contentHash === contentHash) return newest;
      const version = newest.version + 1;
      const categoriesCreated = await addCategories(tx, paper.categories);
      await addVersion(tx, { version, contentHash, published: paper, categoriesCreated, createdBy: adminId });
      await tellPublished(tx, paper, version, adminId);
      return { version, categoriesCreated };
    });
    this.logger.info({ examId: paper.examId, version: stored.version }, 'a paper is ingested');
    return stored.categoriesCreated;
  }

  private refusal(issues: PaperIssue[], warnings: PaperIssue[]): Problem {
    const error = summarise(issues);
    this.logger.info({ codes: [...new Set(issues.map(({ code }) => code))] }, 'a paper is refused');
    const listed = {
      issues: issues.slice(0, LISTED_ISSUES_MAX),
      warnings: warnings.slice(0, LISTED_ISSUES_MAX),
    };
    return new Problem('INVALID_PAPER', error, { success: false, error, validation: listed });
  }
}

function hashOf(paper: PublishedPaper): string {
  return createHash('sha256').update(JSON.stringify(paper)).digest('hex');
}

async function tellPublished(
  tx: EntityManager,
  paper: PublishedPaper,
  version: number,
  adminId: string,
): Promise<void> {
  const about = { aggregateType: 'exam', aggregateId: paper.examId, aggregateVersion: version };
  await emit(tx, ExamPublished, { ...paper, version }, about);
  const detail = `"${paper.title}", version ${version}: ${paper.questions.length} questions`;
  const action = { actorId: adminId, action: 'paper.published', target: paper.examId, detail };
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
  const { paper, placeholderCount } = reading;
  const questionsCreated = paper.questions.length;
  const authenticCount = paper.origin === 'authentic' ? questionsCreated - placeholderCount : 0;
  return { questionsCreated, categoriesCreated, authenticCount, placeholderCount };
}
