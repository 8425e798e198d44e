import type { ReportedResult } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

export interface ReportedRecord {
  /** YYYY-MM-DD; null when the user has set none. */
  examDate: string | null;
  /** Newest exam first. */
  reported: ReportedResult[];
}

export async function readReported(tx: EntityManager, userId: string): Promise<ReportedRecord> {
  const [record] = await tx.query<[ReportedRecord]>(
    `SELECT (SELECT exam_day::text FROM exam_date WHERE user_id = $1) AS "examDate",
       (SELECT coalesce(json_agg(json_build_object('examDate', exam_day, 'outcome', outcome, 'score', score)
          ORDER BY exam_day DESC), '[]') FROM reported_result WHERE user_id = $1) AS reported`,
    [userId],
  );
  return record;
}

/** The prediction before the exam; both null when none could be shown. */
export interface EarlierPrediction {
  chance: number | null;
  model: number | null;
}

/** @returns null when no chance is stored for this exam */
export async function findPrediction(
  tx: EntityManager,
  userId: string,
  examDate: string,
): Promise<EarlierPrediction | null> {
  const [stored] = await tx.query<EarlierPrediction[]>(
    'SELECT chance, model FROM reported_result WHERE user_id = $1 AND exam_day = $2 AND chance IS NOT NULL',
    [userId, examDate],
  );
  return stored ?? null;
}

export async function saveReported(
  tx: EntityManager,
  userId: string,
  { examDate, outcome, score }: ReportedResult,
  { chance, model }: EarlierPrediction,
): Promise<void> {
  await tx.query(
    `INSERT INTO reported_result (user_id, exam_day, outcome, score, chance, model) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, exam_day) DO UPDATE
       SET outcome = excluded.outcome, score = excluded.score, chance = excluded.chance, model = excluded.model`,
    [userId, examDate, outcome, score, chance, model],
  );
}

/** Keeps the rows, which say that the user was already asked. */
export async function clearReported(tx: EntityManager, userId: string): Promise<void> {
  await tx.query(
    `UPDATE reported_result SET outcome = 'declined', score = NULL, chance = NULL, model = NULL WHERE user_id = $1`,
    [userId],
  );
}
