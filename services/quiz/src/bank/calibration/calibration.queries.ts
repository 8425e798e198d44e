import type { EntityManager } from 'typeorm';
import type { CalibratedBank, WordedQuestion } from '../../domain/calibrate-bank.js';
import type { StoredEvidence } from '../../domain/summarize-evidence.js';

const EXAMS_PER_READ = 100;
const QUESTIONS_PER_INSERT = 1_000;
const KEPT_VERSIONS = 8;

const DUE = `NOT EXISTS (SELECT FROM calibration WHERE created_at > now() - interval '7 days')`;

export interface DueRuns {
  isCalibrationDue: boolean;
  isEvidenceDue: boolean;
  /** Whether the last run found any. */
  hasEvidence: boolean;
  /** Number of the last run that stored evidence; 0 before the first. */
  lastRun: number;
}

export async function readDueRuns(tx: EntityManager): Promise<DueRuns> {
  const [due] = await tx.query<[DueRuns]>(
    `SELECT ${DUE} AS "isCalibrationDue", coalesce(max(run), 0) AS "lastRun",
       coalesce(max(created_at) <= now() - interval '7 days', true) AS "isEvidenceDue",
       EXISTS (SELECT FROM question_evidence) AS "hasEvidence"
     FROM evidence_run`,
  );
  return due;
}

/** All wordings, also of withdrawn exams. Each has its section in the newest version with this wording. */
export async function listWordedQuestions(tx: EntityManager): Promise<WordedQuestion[]> {
  const exams = await tx.query<{ id: string }[]>('SELECT exam_id AS id FROM exam ORDER BY exam_id');
  const examIds = exams.map(({ id }) => id);
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
export async function insertCalibration(
  tx: EntityManager,
  version: number,
  { questions, exams }: CalibratedBank,
): Promise<boolean> {
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
}

/**
 * Replaces the evidence of all questions.
 *
 * @returns false when a run in parallel has stored its evidence
 */
export async function replaceEvidence(
  tx: EntityManager,
  run: number,
  questions: readonly StoredEvidence[],
): Promise<boolean> {
  const inserted = await tx.query<unknown[]>(
    'INSERT INTO evidence_run (run) VALUES ($1) ON CONFLICT DO NOTHING RETURNING run',
    [run],
  );
  if (inserted.length === 0) return false;
  await tx.query('DELETE FROM evidence_run WHERE run < $1', [run]);
  await tx.query('DELETE FROM question_evidence');
  for (let start = 0; start < questions.length; start += QUESTIONS_PER_INSERT)
    await tx.query(
      `INSERT INTO question_evidence (question_id, wording, sums, thirds, trend, median_ms, looks_wrong_by)
       SELECT "questionId", wording, sums, thirds, nullif(trend, 'null'), "medianMs", "looksWrongBy"
       FROM jsonb_to_recordset($1::jsonb) AS q ("questionId" uuid, wording text, sums jsonb, thirds jsonb, trend jsonb,
         "medianMs" float8, "looksWrongBy" float8)`,
      [JSON.stringify(questions.slice(start, start + QUESTIONS_PER_INSERT))],
    );
  return true;
}

async function insertQuestions(
  tx: EntityManager,
  version: number,
  questions: CalibratedBank['questions'],
): Promise<void> {
  const rows = questions.map(({ evidence: { gradient, information, sums }, ...question }) => ({
    ...question,
    gradient,
    information,
    sums,
  }));
  await tx.query(
    `INSERT INTO calibrated_question (version, question_id, wording, difficulty, variance, gradient, information, sums)
     SELECT $1::int, "questionId", wording, difficulty, variance, gradient, information, sums
     FROM jsonb_to_recordset($2::jsonb) AS q ("questionId" uuid, wording text, difficulty float8, variance float8,
       gradient float8, information float8, sums jsonb)`,
    [version, JSON.stringify(rows)],
  );
}
