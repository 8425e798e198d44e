import type { EntityManager } from 'typeorm';

interface ExamSectionsRow {
  version: number;
  mix: number[];
  /** By section, in the order of `mix`. */
  olderNames: string[][];
  reason: string;
  createdBy: string | null;
  createdAt: Date;
}

const VERSIONS_SHOWN = 100;

/** @returns newest version first, at most 100 */
export async function listExamSections(tx: EntityManager): Promise<[ExamSectionsRow, ...ExamSectionsRow[]]> {
  return tx.query(
    `SELECT version, mix, older_names AS "olderNames", reason, created_by AS "createdBy", created_at AS "createdAt"
     FROM exam_sections_version ORDER BY version DESC LIMIT ${VERSIONS_SHOWN}`,
  );
}

export async function readCurrentExamSections(
  tx: EntityManager,
): Promise<Pick<ExamSectionsRow, 'version' | 'mix' | 'olderNames'>> {
  const [row] = await tx.query<[ExamSectionsRow]>(
    `SELECT version, mix, older_names AS "olderNames" FROM exam_sections_version ORDER BY version DESC LIMIT 1`,
  );
  return row;
}

/** Increments `bank_revision`, so that every process reloads the sections with the question bank. */
const ADD_VERSION = `WITH added AS (
    INSERT INTO exam_sections_version (version, mix, older_names, reason, created_by)
    SELECT $1::int + 1, $2::int[], $3::jsonb, $4, $5
    WHERE $1 = (SELECT max(version) FROM exam_sections_version)
    ON CONFLICT DO NOTHING
    RETURNING id
  ), revised AS (
    UPDATE bank_revision SET revision = revision + 1 WHERE EXISTS (SELECT FROM added)
  )
  SELECT id FROM added`;

interface NewExamSections extends Pick<ExamSectionsRow, 'mix' | 'olderNames' | 'reason'> {
  createdBy: string;
}

/** @returns the id of the new version; null if `baseVersion` is not the newest one */
export async function addExamSections(
  tx: EntityManager,
  baseVersion: number,
  { mix, olderNames, reason, createdBy }: NewExamSections,
): Promise<string | null> {
  const rows = await tx.query<{ id: string }[]>(ADD_VERSION, [
    baseVersion,
    mix,
    JSON.stringify(olderNames),
    reason,
    createdBy,
  ]);
  return rows[0]?.id ?? null;
}
