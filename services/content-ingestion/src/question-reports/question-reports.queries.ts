import type {
  QuestionReport,
  QuestionReportKind,
  QuestionReportOutcome,
  QuestionReportState,
  ReceivedReport,
  ReportedQuestionRecord,
} from '@tenfold/contracts';
import { REPORTED_QUESTIONS_PER_PAGE, REPORTS_PER_QUESTION } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';

const OWN_REPORTS_LISTED = 100;

export interface FoundQuestion {
  examId: string;
  examTitle: string;
  examVersion: number;
  questionNumber: number;
}

/** Of the newest version of its exam. Materialized, so that the index is searched before any exam is unpacked. */
export async function findQuestion(tx: EntityManager, questionId: string): Promise<FoundQuestion | null> {
  const [found] = await tx.query<FoundQuestion[]>(
    `WITH containing AS MATERIALIZED (
       SELECT exam_id, version FROM exam_version WHERE exam_question_ids(published) @> ARRAY[$1]
     )
     SELECT exam.id AS "examId", exam.title AS "examTitle", exam.current_version AS "examVersion",
            (element ->> 'number')::int AS "questionNumber"
       FROM containing
       JOIN exam ON exam.id = containing.exam_id AND exam.current_version = containing.version
       JOIN exam_version newest ON newest.exam_id = exam.id AND newest.version = exam.current_version
       CROSS JOIN jsonb_array_elements(newest.published -> 'questions') element
      WHERE element ->> 'id' = $1 AND exam.state <> 'draft'`,
    [questionId],
  );
  return found ?? null;
}

/** Makes other reports of the user wait until the transaction ends, so that their number can be checked. */
export async function lockReports(tx: EntityManager, userId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('question-reports:' || $1, 0))`, [userId]);
}

export interface SentReport {
  questionId: string;
  kind: QuestionReportKind;
  text: string;
  link: string | null;
}

/** @returns whether the user has an open report on the question. An unchanged one keeps its time and count. */
export async function replaceOpenReport(
  tx: EntityManager,
  userId: string,
  { questionId, kind, text, link }: SentReport,
  { examVersion }: FoundQuestion,
): Promise<boolean> {
  const [, updated] = await tx.query<[unknown[], number]>(
    `UPDATE question_report report
        SET kind = $3, text = $4, link = $5, exam_version = $6,
            submissions = submissions + changed.by,
            sent_at = CASE changed.by WHEN 1 THEN now() ELSE sent_at END
       FROM (SELECT user_id, id, ((kind, text, link) IS DISTINCT FROM ($3, $4, $5))::int AS by
               FROM question_report WHERE user_id = $1 AND question_id = $2 AND state = 'open'
                FOR UPDATE) changed
      WHERE report.user_id = changed.user_id AND report.id = changed.id`,
    [userId, questionId, kind, text, link, examVersion],
  );
  return updated > 0;
}

export interface ReportsOfDay {
  count: number;
  /** Until the oldest of them is 24 hours old; 0 without reports. */
  secondsLeft: number;
}

export async function countReportsOfDay(tx: EntityManager, userId: string): Promise<ReportsOfDay> {
  const [found] = await tx.query<[ReportsOfDay]>(
    `SELECT count(*)::int AS count,
            coalesce(ceil(extract(epoch FROM min(created_at) + interval '1 day' - now())), 0)::int AS "secondsLeft"
       FROM question_report WHERE user_id = $1 AND created_at > now() - interval '1 day'`,
    [userId],
  );
  return found;
}

export async function insertReport(
  tx: EntityManager,
  userId: string,
  { questionId, kind, text, link }: SentReport,
  { examId, examVersion, questionNumber }: FoundQuestion,
): Promise<void> {
  await tx.query(
    `INSERT INTO question_report (user_id, id, question_id, question_number, exam_id, exam_version, kind, text, link)
     VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $8)`,
    [userId, questionId, questionNumber, examId, examVersion, kind, text, link],
  );
}

type FoundReport<Report extends { sentAt: string; closedAt: string | null }> = Omit<
  Report,
  'sentAt' | 'closedAt'
> & { sentAt: Date; closedAt: Date | null };

function withTimes<Found extends { sentAt: Date; closedAt: Date | null }>(found: Found) {
  return {
    ...found,
    sentAt: found.sentAt.toISOString(),
    closedAt: found.closedAt?.toISOString() ?? null,
  };
}

export async function listOwnReports(tx: EntityManager, userId: string): Promise<QuestionReport[]> {
  const found = await tx.query<FoundReport<QuestionReport>[]>(
    `SELECT report.id, report.question_id AS "questionId", exam.title AS "examTitle", report.question_number AS "questionNumber", report.kind, report.text,
            report.link, report.state, report.answer, report.sent_at AS "sentAt", report.closed_at AS "closedAt"
       FROM question_report report JOIN exam ON exam.id = report.exam_id
      WHERE report.user_id = $1
      ORDER BY report.sent_at DESC, report.id LIMIT ${OWN_REPORTS_LISTED}`,
    [userId],
  );
  return found.map(withTimes);
}

/** The question with the newest report first. */
export async function listQuestionsWith(
  tx: EntityManager,
  state: QuestionReportState,
  offset: number,
): Promise<Omit<ReportedQuestionRecord, 'reports'>[]> {
  return tx.query(
    `SELECT report.question_id AS "questionId", report.exam_id AS "examId", exam.title AS "examTitle",
            exam.current_version AS "examVersion", report.question_number AS "questionNumber", question.content,
            report.count AS "reportCount", report.submissions
       FROM (SELECT question_id, question_number, exam_id, count(*)::int AS count,
                    sum(submissions)::int AS submissions, max(sent_at) AS newest_at
               FROM question_report WHERE state = $1
              GROUP BY question_id, question_number, exam_id
              ORDER BY newest_at DESC, question_id LIMIT ${REPORTED_QUESTIONS_PER_PAGE} OFFSET $2) report
       JOIN exam ON exam.id = report.exam_id
       JOIN exam_version newest ON newest.exam_id = exam.id AND newest.version = exam.current_version
       CROSS JOIN LATERAL (
         SELECT element ->> 'content' AS content FROM jsonb_array_elements(newest.published -> 'questions') element
          WHERE element ->> 'id' = report.question_id::text
       ) question
      ORDER BY report.newest_at DESC, report.question_id`,
    [state, offset],
  );
}

export async function countQuestionsWith(tx: EntityManager, state: QuestionReportState): Promise<number> {
  const [row] = await tx.query<[{ count: number }]>(
    'SELECT count(DISTINCT question_id)::int AS count FROM question_report WHERE state = $1',
    [state],
  );
  return row.count;
}

/** @returns the newest reports of each question, newest first */
export async function listReportsOn(
  tx: EntityManager,
  questionIds: readonly string[],
  state: QuestionReportState,
): Promise<Map<string, Omit<ReceivedReport, 'userEmail'>[]>> {
  const found = await tx.query<(FoundReport<Omit<ReceivedReport, 'userEmail'>> & { questionId: string })[]>(
    `SELECT asked.id AS "questionId", report.id, report.user_id AS "userId", report.kind, report.text, report.link,
            report.answer, report.exam_version AS "examVersion", report.sent_at AS "sentAt",
            report.closed_at AS "closedAt"
       FROM unnest($1::uuid[]) asked (id)
       CROSS JOIN LATERAL (
         SELECT * FROM question_report WHERE state = $2 AND question_id = asked.id
          ORDER BY sent_at DESC LIMIT ${REPORTS_PER_QUESTION}
       ) report
      ORDER BY report.sent_at DESC, report.id`,
    [questionIds, state],
  );
  const reports = new Map(questionIds.map((id) => [id, [] as Omit<ReceivedReport, 'userEmail'>[]]));
  for (const { questionId, ...report } of found) reports.get(questionId)?.push(withTimes(report));
  return reports;
}

export interface OpenReport {
  userId: string;
  id: string;
  submissions: number;
}

/** A report that is sent later is a row that this does not lock, so it stays open. */
export async function lockOpenReports(tx: EntityManager, questionId: string): Promise<OpenReport[]> {
  return tx.query(
    `SELECT user_id AS "userId", id, submissions FROM question_report
      WHERE question_id = $1 AND state = 'open' ORDER BY user_id FOR UPDATE`,
    [questionId],
  );
}

export interface ReportAnswer {
  outcome: QuestionReportOutcome;
  answer: string;
  closedBy: string;
}

export async function closeReports(
  tx: EntityManager,
  reports: readonly OpenReport[],
  { outcome, answer, closedBy }: ReportAnswer,
): Promise<void> {
  await tx.query(
    `UPDATE question_report report SET state = $3, answer = $4, closed_by = $5, closed_at = now()
       FROM unnest($1::uuid[], $2::uuid[]) AS closed (user_id, id)
      WHERE report.user_id = closed.user_id AND report.id = closed.id`,
    [reports.map(({ userId }) => userId), reports.map(({ id }) => id), outcome, answer, closedBy],
  );
}

export async function deleteReportsOf(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('DELETE FROM question_report WHERE user_id = $1', [userId]);
}
