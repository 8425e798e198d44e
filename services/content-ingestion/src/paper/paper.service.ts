import { createHash } from 'node:crypto';
import {
  ExamPublished,
  PAPER_MAX_BYTES,
  Problem,
  type IngestionResult,
  type IngestionStats,
  type PaperIssue,
} from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import type { Logger } from '@tenfold/platform';
import type { DataSource } from 'typeorm';
import { LISTED_ISSUES_MAX, summarise } from '../domain/paper-issue.js';
import type { PublishedPaper } from '../domain/publish-paper.js';
import type { PaperUploads } from './paper-uploads.js';
import { addCategories, addVersion, lockExam } from './paper.queries.js';
import { readPaper, type PaperReading } from './read-paper.js';
import { WorkLimit } from './work-limit.js';

const READ_AT_ONCE = 2;
const WAITING_MAX = 20;

export class PaperService {
  /** Around everything, so that what waits is an upload id and not five megabytes. */
  private readonly limit = new WorkLimit(READ_AT_ONCE, WAITING_MAX);

  constructor(
    private readonly database: DataSource,
    private readonly uploads: PaperUploads,
    private readonly logger: Logger,
  ) {}

  /**
   * Stores and publishes an uploaded paper. The same content again stores nothing, publishes nothing and gets the
   * same reply.
   *
   * @throws Problem INVALID_PAPER with `{ success: false, error, validation }` when the paper breaks a rule; NOT_FOUND
   *   for an upload that is not there; TOO_LARGE; UNAVAILABLE
   */
  ingest(uploadId: string, adminId: string): Promise<IngestionResult> {
    return this.limit.run(async () => {
      const bytes = await this.uploads.take(uploadId);
      if (bytes.length > PAPER_MAX_BYTES) throw new Problem('TOO_LARGE', 'A paper may have at most 5 MB.');
      const reading = await readPaper(bytes);
      if (!reading.ok) throw this.refusal(reading.issues, reading.warnings);
      const categoriesCreated = await this.store(reading.paper, adminId);
      return {
        success: true,
        examId: reading.paper.examId,
        stats: statsOf(reading, categoriesCreated),
        validation: { issues: [], warnings: reading.warnings.slice(0, LISTED_ISSUES_MAX) },
      };
    });
  }

  /** Adds a version unless the newest one says the same; either way, how many categories that one brought. */
  private async store(paper: PublishedPaper, adminId: string): Promise<number> {
    const contentHash = createHash('sha256').update(JSON.stringify(paper)).digest('hex');
    const stored = await this.database.transaction(async (tx) => {
      const newest = await lockExam(tx, paper);
      if (newest.contentHash === contentHash) return newest;
      const version = newest.version + 1;
      const categoriesCreated = await addCategories(tx, paper.categories);
      await addVersion(tx, { version, contentHash, published: paper, categoriesCreated, createdBy: adminId });
      const about = { aggregateType: 'exam', aggregateId: paper.examId, aggregateVersion: version };
      await emit(tx, ExamPublished, { ...paper, version }, about);
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

/**
 * What the administrator is told of a paper:
 * - questionsCreated: the questions of the paper, whether or not an earlier version had them;
 * - categoriesCreated: its categories that no paper had before this version;
 * - authenticCount: its questions from a real exam, which a placeholder is not; 0 for a sample;
 * - placeholderCount: its questions that hold placeholder text.
 */
function statsOf(reading: Extract<PaperReading, { ok: true }>, categoriesCreated: number): IngestionStats {
  const { paper, placeholderCount } = reading;
  const questionsCreated = paper.questions.length;
  const authenticCount = paper.origin === 'authentic' ? questionsCreated - placeholderCount : 0;
  return { questionsCreated, categoriesCreated, authenticCount, placeholderCount };
}
