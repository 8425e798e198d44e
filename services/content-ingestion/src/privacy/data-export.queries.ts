import type { ExportPage, ExportPageInput } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

/** So that a page with the longest texts fits into one NATS message of 2 MB. */
const PAGE_ROWS = 100;
const FILE = 'question-reports.json';

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
    files: { [FILE]: rows },
    next: last && rows.length === PAGE_ROWS ? { [FILE]: [last.id] } : null,
  };
}
