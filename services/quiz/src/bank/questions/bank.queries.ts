import type { ExamPublishedData } from '@tenfold/contracts';
import { cfrEditionOf } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import type { BankQuestion, IndexedQuestion } from '../../domain/bank.js';
import { KEY_CHANGE_NOTE } from './key-changes.queries.js';

export interface QuestionRef {
  id: string;
  version: number;
}

const QUESTION_COLUMNS = `question_id AS id, q.version, q.exam_id AS "examId", q.number, q.section_id AS "categoryId",
  q.section_name AS "sectionName", q.correct_answer AS "correctAnswer", exam.cfr_edition AS "cfrEdition", q.body,
  ${KEY_CHANGE_NOTE} AS "keyChange",
  ${isWithdrawn('q.question_id')} AS "isWithdrawn"`;

export async function readBankRevision(tx: EntityManager): Promise<number> {
  const rows = await tx.query<{ revision: number }[]>('SELECT revision FROM bank_revision');
  return rows[0]?.revision ?? 0;
}

export interface ExamRef {
  examId: string;
  version: number;
}

/** Without withdrawn exams. */
export async function listCurrentExams(tx: EntityManager): Promise<ExamRef[]> {
  return tx.query<ExamRef[]>(
    `SELECT exam_id AS "examId", version FROM exam WHERE NOT is_withdrawn
     ORDER BY sitting DESC NULLS LAST, title, exam_id`,
  );
}

/**
 * SQL: whether an editor withdrew the question from practice.
 *
 * @param questionId SQL expression
 */
export function isWithdrawn(questionId: string): string {
  return `EXISTS (SELECT FROM withdrawn_question w WHERE w.question_id = ${questionId})`;
}

/**
 * SQL, after FROM: the questions of practice, as in `buildBank`: the current ones that are not withdrawn. Conditions may follow.
 * NOT IN reads the few withdrawn questions once, where NOT EXISTS would look for each question.
 */
export const PRACTICE_QUESTIONS = `question_version practiced JOIN exam USING (exam_id, version)
  WHERE NOT exam.is_withdrawn AND practiced.question_id NOT IN (SELECT question_id FROM withdrawn_question)`;

/**
 * SQL: whether a question is in practice. For many questions, a join with `PRACTICE_QUESTIONS` is quicker.
 *
 * @param questionId SQL expression
 */
export function inPractice(questionId: string): string {
  return `EXISTS (SELECT FROM ${PRACTICE_QUESTIONS} AND practiced.question_id = ${questionId})`;
}

/** @returns those of the given questions that are withdrawn, or whose exam is */
export async function findWithdrawn(tx: EntityManager, questionIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT DISTINCT q.question_id AS id FROM question_version q JOIN exam USING (exam_id)
     WHERE q.question_id = ANY ($1::uuid[]) AND (exam.is_withdrawn OR ${isWithdrawn('q.question_id')})`,
    [questionIds],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function readIndexedQuestions(
  tx: EntityManager,
  exams: readonly ExamRef[],
): Promise<(IndexedQuestion & { examId: string })[]> {
  return tx.query(
    `SELECT exam_id AS "examId", question_id AS id, version, section_id AS "categoryId",
       section_name AS "sectionName", correct_answer AS "correctAnswer",
       jsonb_path_query_array(body, '$.answers[*].letter') AS letters
     FROM question_version JOIN unnest($1::uuid[], $2::int[]) AS wanted (exam_id, version) USING (exam_id, version)
     ORDER BY exam_id, number`,
    [exams.map(({ examId }) => examId), exams.map(({ version }) => version)],
  );
}

export async function readQuestions(
  tx: EntityManager,
  refs: readonly QuestionRef[],
): Promise<BankQuestion[]> {
  return tx.query<BankQuestion[]>(
    `SELECT ${QUESTION_COLUMNS}
     FROM question_version q JOIN unnest($1::uuid[], $2::int[]) AS wanted (question_id, version)
       USING (question_id, version)
     JOIN exam USING (exam_id)`,
    [refs.map(({ id }) => id), refs.map(({ version }) => version)],
  );
}

export async function replaceExam(tx: EntityManager, exam: ExamPublishedData): Promise<boolean> {
  const replaced = await tx.query<unknown[]>(
    `INSERT INTO exam AS known (exam_id, version, title, sitting, cfr_edition, is_withdrawn)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (exam_id) DO UPDATE
       SET version = excluded.version, title = excluded.title, sitting = excluded.sitting,
         cfr_edition = excluded.cfr_edition, is_withdrawn = excluded.is_withdrawn
       WHERE known.version < excluded.version
     RETURNING exam_id`,
    [
      exam.examId,
      exam.version,
      exam.title,
      exam.sitting ?? null,
      cfrEditionOf(exam.references),
      exam.isWithdrawn,
    ],
  );
  return replaced.length > 0;
}

export async function insertQuestions(tx: EntityManager, questions: readonly BankQuestion[]): Promise<void> {
  await tx.query(
    `INSERT INTO question_version
       (question_id, version, exam_id, number, section_id, section_name, correct_answer, body)
     SELECT id, version, "examId", number, "categoryId", "sectionName", "correctAnswer", body
     FROM jsonb_to_recordset($1::jsonb) AS q (id uuid, version int, "examId" uuid, number int, "categoryId" uuid,
       "sectionName" text, "correctAnswer" text, body jsonb)`,
    [JSON.stringify(questions)],
  );
  await tx.query('UPDATE bank_revision SET revision = revision + 1');
}
