import {
  notFound,
  type ExamState,
  type ExamVersionRecord,
  type ManagedExamRecord,
  type MissingForPublication,
  type PublishedKeyChange,
} from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { imageAddressesIn } from '../domain/edit-exam.js';
import { missingForPublication } from '../domain/missing-for-publication.js';
import { presentQuestion } from '../domain/present-question.js';
import type { ExamContent } from '../domain/question-changes.js';
import { findStoredImages } from '../images/images.queries.js';
import { toVersionRecord, type VersionRow } from './exam-history.js';
import { findVersion } from './exam.queries.js';

const VERSIONS_MAX = 200;

/**
 * @param version default: the newest one
 * @throws Problem NOT_FOUND
 */
export async function readManagedExam(
  tx: EntityManager,
  examId: string,
  version: number | null = null,
): Promise<ManagedExamRecord> {
  const [exam] = await tx.query<{ state: ExamState; currentVersion: number }[]>(
    'SELECT state, current_version AS "currentVersion" FROM exam WHERE id = $1',
    [examId],
  );
  const found = exam && (await findVersion(tx, examId, version));
  if (!exam || !found) throw notFound(exam ? 'Version' : 'Exam');
  const { title, sitting, origin, categories, references, exhibits, questions } = found.exam;
  const isDraft = exam.state === 'draft';
  return {
    examId,
    version: found.version,
    ...exam,
    title,
    sitting,
    origin,
    categories,
    references,
    exhibits,
    questions: questions.map((question) => presentQuestion(question, found)),
    missing: isDraft ? await findMissing(tx, found) : [],
    history: await listVersions(tx, examId),
  };
}

/** What prevents the publication of an exam. */
export async function findMissing(
  tx: EntityManager,
  content: Pick<ExamContent, 'exam' | 'sources'>,
): Promise<MissingForPublication[]> {
  return missingForPublication(content, await findStoredImages(tx, imageAddressesIn(content.exam)));
}

/** @param after newest first, those after this version */
async function listVersions(tx: EntityManager, examId: string, after = 0): Promise<ExamVersionRecord[]> {
  const rows = await tx.query<VersionRow[]>(
    `SELECT version, kind, created_at AS at, created_by AS "actorId", reason, question_number AS question
       FROM exam_version WHERE exam_id = $1 AND version > $2 ORDER BY version DESC LIMIT ${VERSIONS_MAX}`,
    [examId, after],
  );
  return rows.map(toVersionRecord);
}

/** The edits since the last exam file or import, newest first. */
export async function listEditsSinceFile(tx: EntityManager, examId: string): Promise<ExamVersionRecord[]> {
  const [file] = await tx.query<[{ version: number }]>(
    `SELECT coalesce(max(version), 0) AS version FROM exam_version WHERE exam_id = $1 AND kind = 'file'`,
    [examId],
  );
  return listVersions(tx, examId, file.version);
}

/** The key change of a version is one by an editor, or a list by an exam file; `$[*]` reads both. */
const KEY_CHANGES = `exam_version CROSS JOIN LATERAL jsonb_path_query(key_change, '$[*]') AS change`;

export async function findLastKeyChange(
  tx: EntityManager,
  examId: string,
  questionId: string,
): Promise<PublishedKeyChange | null> {
  const [found] = await tx.query<{ change: PublishedKeyChange }[]>(
    `SELECT change FROM ${KEY_CHANGES}
      WHERE exam_id = $1 AND change ->> 'questionId' = $2 ORDER BY version DESC LIMIT 1`,
    [examId, questionId],
  );
  return found?.change ?? null;
}

/** The last key change of each question whose key was last changed by an editor. */
export async function listKeyChangesOfEditors(
  tx: EntityManager,
  examId: string,
): Promise<PublishedKeyChange[]> {
  const rows = await tx.query<{ change: PublishedKeyChange }[]>(
    `SELECT change FROM (
       SELECT DISTINCT ON (change ->> 'questionId') change, kind FROM ${KEY_CHANGES}
        WHERE exam_id = $1 ORDER BY change ->> 'questionId', version DESC) AS last
      WHERE kind = 'key'`,
    [examId],
  );
  return rows.map(({ change }) => change);
}
