import type { PublishedCategory, PublishedExam } from '@tenfold/contracts';
import { In, type EntityManager } from 'typeorm';
import type { UnversionedExam } from '../domain/publish-exam.js';
import { Category } from './category.entity.js';
import { ExamVersion } from './exam-version.entity.js';
import { Exam } from './exam.entity.js';

export interface NewestVersion {
  version: number;
  contentHash: string | null;
  categoriesCreated: number;
}

export async function lockExam(
  tx: EntityManager,
  { examId, title, sitting, origin }: UnversionedExam,
): Promise<NewestVersion> {
  await tx.query(
    `INSERT INTO exam (id, title, sitting, origin, current_version) VALUES ($1, $2, $3, $4, 0)
     ON CONFLICT (id) DO NOTHING`,
    [examId, title, sitting, origin],
  );
  // a separate statement: a snapshot from before the lock was granted would miss a version committed during the
  // wait
  await tx.query('SELECT 1 FROM exam WHERE id = $1 FOR UPDATE', [examId]);
  return findNewestVersion(tx, examId);
}

export async function findNewestVersion(tx: EntityManager, examId: string): Promise<NewestVersion> {
  const [newest] = await tx.query<NewestVersion[]>(
    `SELECT version, content_hash AS "contentHash", categories_created AS "categoriesCreated"
       FROM exam_version WHERE exam_id = $1 ORDER BY version DESC LIMIT 1`,
    [examId],
  );
  return newest ?? { version: 0, contentHash: null, categoriesCreated: 0 };
}

export async function addVersion(
  tx: EntityManager,
  added: Pick<ExamVersion, 'version' | 'contentHash' | 'published' | 'categoriesCreated' | 'createdBy'>,
): Promise<void> {
  const { examId, title } = added.published;
  await tx.insert(ExamVersion, { examId, ...added });
  await tx.update(Exam, { id: examId }, { currentVersion: added.version, title });
}

export async function addCategories(
  tx: EntityManager,
  categories: readonly PublishedCategory[],
): Promise<number> {
  const rows = categories.map(({ id, name }) => ({ id, name })).toSorted((a, b) => (a.id < b.id ? -1 : 1)); // sorted, so that concurrent ingestions cannot deadlock
  const inserted = await tx
    .createQueryBuilder()
    .insert()
    .into(Category)
    .values(rows)
    .orIgnore()
    .returning('id')
    .execute();
  return (inserted.raw as { id: string }[]).length;
}

export async function listCategoryNames(tx: EntityManager): Promise<string[]> {
  const rows = await tx.query<{ name: string }[]>('SELECT name FROM category ORDER BY name, id');
  return rows.map(({ name }) => name);
}

export async function countNewCategories(
  tx: EntityManager,
  categories: readonly PublishedCategory[],
): Promise<number> {
  const known = await tx.countBy(Category, { id: In(categories.map(({ id }) => id)) });
  return categories.length - known;
}

type FoundExam = Omit<PublishedExam, 'publishedAt' | 'history'> & {
  versionNumbers: number[];
  versionTimes: Date[];
};

export async function listPublishedExams(tx: EntityManager): Promise<PublishedExam[]> {
  const found = await tx.query<FoundExam[]>(
    `SELECT exam.id AS "examId", exam.title, exam.sitting::text, exam.origin, exam.current_version AS version,
            jsonb_array_length(newest.published -> 'questions') AS "questionCount",
            known.versions, known.numbers AS "versionNumbers", known.times AS "versionTimes"
       FROM exam
       JOIN exam_version newest ON newest.exam_id = exam.id AND newest.version = exam.current_version
       JOIN (SELECT exam_id, count(*)::int AS versions, array_agg(version ORDER BY version DESC) AS numbers,
                    array_agg(created_at ORDER BY version DESC) AS times
               FROM exam_version GROUP BY exam_id) known ON known.exam_id = exam.id
      ORDER BY newest.created_at DESC, exam.id`,
  );
  return found.map(({ versionNumbers, versionTimes, ...exam }) => {
    const times = versionTimes.map((time) => time.toISOString());
    const history = versionNumbers.map((version, index) => ({ version, publishedAt: times[index] ?? '' }));
    return { ...exam, publishedAt: times[0] ?? '', history };
  });
}
