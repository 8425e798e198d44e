import type { PublishedCategory } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
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
  const [newest] = await tx.query<{ version: number; content_hash: string; categories_created: number }[]>(
    'SELECT version, content_hash, categories_created FROM exam_version WHERE exam_id = $1 ORDER BY version DESC LIMIT 1',
    [examId],
  );
  if (!newest) return { version: 0, contentHash: null, categoriesCreated: 0 };
  return {
    version: newest.version,
    contentHash: newest.content_hash,
    categoriesCreated: newest.categories_created,
  };
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
