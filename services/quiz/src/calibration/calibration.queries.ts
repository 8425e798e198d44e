import type { EntityManager } from 'typeorm';
import { listCurrentExams } from '../bank/bank.queries.js';
import type { CalibratedBank, WordedQuestion } from '../domain/calibrate-bank.js';

const EXAMS_PER_READ = 100;
const QUESTIONS_PER_INSERT = 1_000;
const KEPT_VERSIONS = 8;

const DUE = `NOT EXISTS (SELECT FROM calibration WHERE created_at > now() - interval '7 days')`;

export async function isCalibrationDue(tx: EntityManager): Promise<boolean> {
  const [row] = await tx.query<{ isDue: boolean }[]>(`SELECT ${DUE} AS "isDue"`);
  return row?.isDue ?? false;
}

/** With the section of the newest version that words the question so. */
export async function listWordedQuestions(tx: EntityManager): Promise<WordedQuestion[]> {
  const examIds = (await listCurrentExams(tx)).map(({ examId }) => examId);
  const questions: WordedQuestion[] = [];
  for (let start = 0; start < examIds.length; start += EXAMS_PER_READ) {
    const page = await tx.query<WordedQuestion[]>(
      `SELECT DISTINCT ON (q.exam_id, q.question_id, q.wording) q.exam_id AS "examId", q.question_id AS "questionId",
         q.wording, q.section_name AS "sectionName", q.version = exam.version AS "isCurrent"
       FROM question_version q JOIN exam USING (exam_id) WHERE q.exam_id = ANY ($1)
       ORDER BY q.exam_id, q.question_id, q.wording, q.version DESC`,
      [examIds.slice(start, start + EXAMS_PER_READ)],
    );
    questions.push(...page);
  }
  return questions;
}

/** @returns false when a run in parallel has stored a version in the last seven days */
export function insertCalibration(
  database: EntityManager,
  version: number,
  { questions, exams }: CalibratedBank,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const inserted = await tx.query<unknown[]>(
      `INSERT INTO calibration (version) SELECT $1::int WHERE ${DUE} ON CONFLICT DO NOTHING RETURNING version`,
      [version],
    );
    if (inserted.length === 0) return false;
    await tx.query(
      `INSERT INTO calibrated_exam (version, exam_id, difficulty, students)
       SELECT $1::int, "examId", difficulty, students
       FROM jsonb_to_recordset($2::jsonb) AS e ("examId" uuid, difficulty float8, students int)`,
      [version, JSON.stringify(exams)],
    );
    for (let start = 0; start < questions.length; start += QUESTIONS_PER_INSERT)
      await insertQuestions(tx, version, questions.slice(start, start + QUESTIONS_PER_INSERT));
    for (const table of ['calibrated_question', 'calibrated_exam'])
      await tx.query(`DELETE FROM ${table} WHERE version <= $1`, [version - KEPT_VERSIONS]);
    await tx.query('UPDATE bank_revision SET revision = revision + 1');
    return true;
  });
}

async function insertQuestions(
  tx: EntityManager,
  version: number,
  questions: CalibratedBank['questions'],
): Promise<void> {
  const rows = questions.map(({ evidence, ...question }) => ({ ...question, ...evidence }));
  await tx.query(
    `INSERT INTO calibrated_question (version, question_id, wording, difficulty, variance, gradient, information, sums)
     SELECT $1::int, "questionId", wording, difficulty, variance, gradient, information, sums
     FROM jsonb_to_recordset($2::jsonb) AS q ("questionId" uuid, wording text, difficulty float8, variance float8,
       gradient float8, information float8, sums jsonb)`,
    [version, JSON.stringify(rows)],
  );
}
