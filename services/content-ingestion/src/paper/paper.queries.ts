import type { PublishedCategory, PublishedExam } from '@tenfold/contracts';
import { In, type EntityManager } from 'typeorm';
import type { PublishedPaper } from '../domain/publish-paper.js';
import { Category } from './category.entity.js';
import { ExamVersion } from './exam-version.entity.js';
import { Exam } from './exam.entity.js';

export interface NewestVersion {
  /** 0, without a hash, for an exam that has no version yet. */
  version: number;
  contentHash: string | null;
  categoriesCreated: number;
}

/** The exam's newest version; the exam is made when it is not there, and locked until the transaction ends. */
export async function lockExam(
  tx: EntityManager,
  { examId, title, sitting, origin }: PublishedPaper,
): Promise<NewestVersion> {
  await tx.query(
    `INSERT INTO exam (id, title, sitting, origin, current_version) VALUES ($1, $2, $3, $4, 0)
     ON CONFLICT (id) DO NOTHING`,
    [examId, title, sitting, origin],
  );
  // two statements: a snapshot taken before the lock was granted would not see the version that was waited for
  await tx.query('SELECT 1 FROM exam WHERE id = $1 FOR UPDATE', [examId]);
  return findNewestVersion(tx, examId);
}

/** The exam's newest version as it is at this moment. */
export async function findNewestVersion(tx: EntityManager, examId: string): Promise<NewestVersion> {
  const [newest] = await tx.query<NewestVersion[]>(
    `SELECT version, content_hash AS "contentHash", categories_created AS "categoriesCreated"
       FROM exam_version WHERE exam_id = $1 ORDER BY version DESC LIMIT 1`,
    [examId],
  );
  return newest ?? { version: 0, contentHash: null, categoriesCreated: 0 };
}

/** Adds a version and makes it the current one. The exam is locked. */
export async function addVersion(
  tx: EntityManager,
  added: Pick<ExamVersion, 'version' | 'contentHash' | 'published' | 'categoriesCreated' | 'createdBy'>,
): Promise<void> {
  const { examId, title } = added.published;
  await tx.insert(ExamVersion, { examId, ...added });
  await tx.update(Exam, { id: examId }, { currentVersion: added.version, title });
}

/** Remembers the categories of a paper and says how many of them no paper had before. */
export async function addCategories(
  tx: EntityManager,
  categories: readonly PublishedCategory[],
): Promise<number> {
  const rows = categories.map(({ id, name }) => ({ id, name })).toSorted((a, b) => (a.id < b.id ? -1 : 1)); // one order for all: two papers never wait for each other
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

/** How many of the categories no paper has had. */
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

/** Every exam with its versions, the newest publication first. */
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
