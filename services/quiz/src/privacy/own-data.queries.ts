import type { ExportPage } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

/** Rows per file and page; a page fits into one NATS message. */
const PAGE_ROWS = 2_500;

const QUIZZES = `
  SELECT session_id AS "sessionId", session_type AS "sessionType", display_name AS "displayName",
         section_name AS "sectionName", status, cardinality(question_ids) AS "questions",
         correct_answers AS "correctAnswers", study_seconds AS "studySeconds", study_day::text AS "studyDay",
         started_at AS "startedAt", ended_at AS "endedAt"
    FROM quiz_session WHERE user_id = $1
   ORDER BY started_at, session_id`;

const ANSWERS = `
  SELECT a.session_id AS "sessionId", a.question_id AS "questionId", q.section_name AS "sectionName",
         q.number AS "questionNumber", selected_answer AS "selectedAnswer", is_correct AS "isCorrect",
         flagged, time_spent_ms AS "timeSpentMs",
         answered_at AS "answeredAt"
    FROM session_answer a
    LEFT JOIN question_version q ON (q.question_id, q.version) = (a.question_id, a.question_version)
   WHERE user_id = $1
   ORDER BY a.answered_at, a.session_id, a.question_id`;

const FLAGS = `
  SELECT a.session_id AS "sessionId", a.question_id AS "questionId", q.section_name AS "sectionName",
         q.number AS "questionNumber", q.body ->> 'content' AS question, answered_at AS "flaggedAt"
    FROM session_answer a
    LEFT JOIN question_version q ON (q.question_id, q.version) = (a.question_id, a.question_version)
   WHERE user_id = $1 AND flagged
   ORDER BY a.answered_at, a.session_id, a.question_id`;

const files = { 'quizzes.json': QUIZZES, 'answers.json': ANSWERS, 'flags.json': FLAGS };

/** One page of the user's data, oldest first; rows added during the export appear on the last page. */
export async function readOwnData(tx: EntityManager, userId: string, offset: number): Promise<ExportPage> {
  const page: ExportPage = { files: {}, next: null };
  for (const [name, rows] of Object.entries(files)) {
    const found: object[] = await tx.query(`${rows} OFFSET $2 LIMIT ${PAGE_ROWS}`, [userId, offset]);
    page.files[name] = found.map(inIsoTime);
    if (found.length === PAGE_ROWS) page.next = offset + PAGE_ROWS;
  }
  return page;
}

/** Converts dates to ISO strings, so that the size of the reply can be measured. */
function inIsoTime(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
}
