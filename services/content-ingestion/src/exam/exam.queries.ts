import type {
  ExamChangeKind,
  ExamState,
  PublishedCategory,
  PublishedExamRecord,
  PublishedTotals,
} from '@tenfold/contracts';
import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import { In, type EntityManager } from 'typeorm';
import { publishAgain } from '../domain/edit-exam.js';
import type { UnversionedExam } from '../domain/publish-exam.js';
import type { VersionedContent } from '../domain/question-changes.js';
import type { ComparedExam } from '../domain/similar-exams.js';
import { Section } from './section.entity.js';
import { ExamVersion } from './exam-version.entity.js';
import { toVersionRecord, type VersionRow } from './exam-history.js';
import { Exam } from './exam.entity.js';
import { uuidOf } from './uuid-of.js';

export interface StoredVersion extends VersionedContent {
  kind: ExamChangeKind;
  contentHash: string;
  categoriesCreated: number;
}

export interface LockedExam {
  state: ExamState;
  /** Null until the first version is stored. */
  newest: StoredVersion | null;
}

/** Locks the exam until the transaction ends. Creates its row, in the given state, when it is new. */
export async function lockExam(
  tx: EntityManager,
  { examId, title, sitting, origin }: UnversionedExam,
  newState: ExamState,
): Promise<LockedExam> {
  await tx.query(
    `INSERT INTO exam (id, title, sitting, origin, current_version, state) VALUES ($1, $2, $3, $4, 0, $5)
     ON CONFLICT (id) DO NOTHING`,
    [examId, title, sitting, origin, newState],
  );
  const locked = await lockKnownExam(tx, examId);
  if (locked === null) throw new Error(`exam ${examId} is missing after its insertion`);
  return locked;
}

/** @returns null when there is no such exam */
export async function lockKnownExam(tx: EntityManager, examId: string): Promise<LockedExam | null> {
  const [exam] = await tx.query<{ state: ExamState }[]>('SELECT state FROM exam WHERE id = $1 FOR UPDATE', [
    examId,
  ]);
  // a separate statement: a snapshot from before the lock was granted would miss a version committed during the
  // wait
  return exam ? { state: exam.state, newest: await findVersion(tx, examId) } : null;
}

/** @returns null when there is no such exam */
export async function findState(tx: EntityManager, examId: string): Promise<ExamState | null> {
  const exam = await tx.findOneBy(Exam, { id: examId });
  return exam?.state ?? null;
}

/** @param version default: the newest one */
export async function findVersion(
  tx: EntityManager,
  examId: string,
  version: number | null = null,
): Promise<StoredVersion | null> {
  const [found] = await tx.query<(Omit<StoredVersion, 'exam'> & { published: UnversionedExam })[]>(
    `SELECT version, kind, content_hash AS "contentHash", sections_created AS "categoriesCreated", published,
            editor_notes AS "editorNotes", sources, changed_in AS "changedIn"
       FROM exam_version WHERE exam_id = $1 AND version = COALESCE($2, version) ORDER BY version DESC LIMIT 1`,
    [examId, version],
  );
  if (!found) return null;
  const { published, ...stored } = found;
  // jsonb has its own order of fields
  return { ...stored, exam: publishAgain(published, uuidOf) };
}

export async function insertVersion(
  tx: EntityManager,
  state: ExamState,
  added: Omit<ExamVersion, 'examId' | 'createdAt'>,
): Promise<void> {
  const { examId, title, sitting, origin } = added.published;
  await tx.insert(ExamVersion, { examId, ...added });
  await tx.update(Exam, { id: examId }, { currentVersion: added.version, title, sitting, origin, state });
}

/** Replaces the sources of a stored version: accepting a question is no new version of the exam. */
export async function updateSources(
  tx: EntityManager,
  examId: string,
  { version, sources }: Pick<StoredVersion, 'version' | 'sources'>,
): Promise<void> {
  await tx.update(ExamVersion, { examId, version }, { sources });
}

export async function addSections(
  tx: EntityManager,
  categories: readonly PublishedCategory[],
): Promise<number> {
  const rows = categories.map(({ id, name }) => ({ id, name })).toSorted((a, b) => (a.id < b.id ? -1 : 1)); // sorted, so that concurrent ingestions cannot deadlock
  const inserted = await tx
    .createQueryBuilder()
    .insert()
    .into(Section)
    .values(rows)
    .orIgnore()
    .returning('id')
    .execute();
  return (inserted.raw as { id: string }[]).length;
}

/** Names of the sections that the newest version of an exam has, of `examId` or of another exam that is not a draft. */
export async function listSectionNames(tx: EntityManager, examId: string): Promise<string[]> {
  const rows = await tx.query<{ name: string }[]>(
    `SELECT DISTINCT section ->> 'name' AS name
       FROM exam
       JOIN exam_version newest ON newest.exam_id = exam.id AND newest.version = exam.current_version
       CROSS JOIN LATERAL jsonb_array_elements(newest.published -> 'categories') AS listed (section)
      WHERE exam.state <> 'draft' OR exam.id = $1
      ORDER BY name`,
    [examId],
  );
  return rows.map(({ name }) => name);
}

export async function countNewSections(
  tx: EntityManager,
  categories: readonly PublishedCategory[],
): Promise<number> {
  const known = await tx.countBy(Section, { id: In(categories.map(({ id }) => id)) });
  return categories.length - known;
}

/** The newest version of every other exam, with what comparing questions needs. */
export async function listComparedExams(tx: EntityManager, otherThan: string): Promise<ComparedExam[]> {
  return tx.query(
    `SELECT exam.id AS "examId", exam.title, exam.sitting::text,
            (SELECT jsonb_agg(jsonb_build_object(
                      'content', question -> 'content',
                      'answers', jsonb_path_query_array(question, '$.answers[*].text')))
               FROM jsonb_array_elements(newest.published -> 'questions') AS asked (question)) AS questions
       FROM exam
       JOIN exam_version newest ON newest.exam_id = exam.id AND newest.version = exam.current_version
      WHERE exam.id <> $1
      ORDER BY exam.id`,
    [otherThan],
  );
}

type FoundExam = Omit<PublishedExamRecord, 'publishedAt' | 'history'>;

const LISTED_VERSIONS_MAX = 20;

/** The newest version first, each exam with its newest versions. */
export async function listAllExams(tx: EntityManager): Promise<PublishedExamRecord[]> {
  const exams = await tx.query<(FoundExam & { newestAt: Date })[]>(
    `SELECT exam.id AS "examId", exam.title, exam.sitting::text, exam.origin, exam.state,
            exam.current_version AS version, jsonb_array_length(newest.published -> 'questions') AS "questionCount",
            (SELECT count(*)::int FROM exam_version WHERE exam_id = exam.id) AS versions,
            newest.created_at AS "newestAt"
       FROM exam
       JOIN exam_version newest ON newest.exam_id = exam.id AND newest.version = exam.current_version
      ORDER BY newest.created_at DESC, exam.id`,
  );
  const history = await tx.query<(VersionRow & { examId: string })[]>(
    `SELECT exam.id AS "examId", listed.*
       FROM exam
      CROSS JOIN LATERAL (
        SELECT version, kind, created_at AS at, created_by AS "actorId", reason, question_number AS question
          FROM exam_version WHERE exam_id = exam.id ORDER BY version DESC LIMIT ${LISTED_VERSIONS_MAX}) listed
      ORDER BY exam.id, listed.version DESC`,
  );
  return exams.map(({ newestAt, ...exam }) => ({
    ...exam,
    publishedAt: newestAt.toISOString(),
    history: history.filter(({ examId }) => examId === exam.examId).map(toVersionRecord),
  }));
}

/** Reads no version: every exam that was accepted has 80 questions. */
export async function countPublishedExams(tx: EntityManager): Promise<PublishedTotals> {
  const [totals] = await tx.query<[PublishedTotals]>(
    `SELECT count(*)::int * ${FULL_EXAM_QUESTIONS} AS questions,
            count(*) FILTER (WHERE origin = 'authentic')::int AS sittings,
            count(*) FILTER (WHERE origin = 'sample')::int AS "sampleExams"
       FROM exam WHERE state = 'published'`,
  );
  return totals;
}
