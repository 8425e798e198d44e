import type { ExportPage, ExportPageInput } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

/** So that a page with the longest texts fits into one NATS message of 2 MB. */
const PAGE_ROWS = 100;
const FILE = 'question-reports.json';
/** At most 300, in the first page. */
const MARKS_FILE = 'reference-marks.json';

export async function readExportPage(
  tx: EntityManager,
  userId: string,
  after: ExportPageInput['after'],
): Promise<ExportPage> {
  const [lastId = null] = after?.[FILE] ?? [];
  const rows = await tx.query<{ id: string }[]>(
    `SELECT id, question_id AS "questionId", exam_id AS "examId", exam_version AS "examVersion", kind, text, link, state,
            answer, created_at AS "createdAt", sent_at AS "sentAt", closed_at AS "closedAt"
       FROM question_report WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2)
      ORDER BY id LIMIT ${PAGE_ROWS}`,
    [userId, lastId],
  );
  const last = rows.at(-1);
  return {
    files: { [FILE]: rows, ...(!after && { [MARKS_FILE]: await listAllMarks(tx, userId) }) },
    next: last && rows.length === PAGE_ROWS ? { [FILE]: [last.id] } : null,
  };
}

/** Those in withdrawn editions, too. */
function listAllMarks(tx: EntityManager, userId: string): Promise<object[]> {
  return tx.query(
    `SELECT m.id, e.work, e.day, d.kind, d.number, d.heading, m.paragraph, m.start_at AS "start", m.end_at AS "end", m.quote,
            m.created_at AS "createdAt"
       FROM reference_mark m JOIN reference_edition e ON e.id = m.edition_id
       JOIN reference_division d ON d.edition_id = m.edition_id AND d.place = m.division
      WHERE m.user_id = $1 ORDER BY m.created_at, m.id`,
    [userId],
  );
}
