import {
  NO_RECALIBRATION,
  READINESS_MODEL,
  type PredictedResult,
  type Recalibration,
} from '@tenfold/learning';
import type { EntityManager } from 'typeorm';

interface StoredRecalibration extends Recalibration {
  /** 0 before the first one. */
  version: number;
}

/** Of the readiness model that this process has. */
export async function readRecalibration(tx: EntityManager): Promise<StoredRecalibration> {
  const rows = await tx.query<StoredRecalibration[]>(
    `SELECT version, intercept, slope FROM readiness_recalibration
     WHERE model = $1 ORDER BY version DESC LIMIT 1`,
    [READINESS_MODEL],
  );
  return rows[0] ?? { version: 0, ...NO_RECALIBRATION };
}

export async function listPredictedResults(
  tx: EntityManager,
): Promise<(PredictedResult & { userId: string })[]> {
  return tx.query(
    `SELECT user_id AS "userId", chance, outcome = 'passed' AS passed FROM reported_result
     WHERE model = $1 AND chance IS NOT NULL AND outcome IN ('passed', 'not_passed') ORDER BY user_id, exam_day`,
    [READINESS_MODEL],
  );
}

interface FittedRecalibration extends Recalibration {
  results: number;
  logLoss: number;
  logLossBefore: number;
}

/** Every process loads it with the question bank, whose revision it increments. */
const ADD_VERSION = `WITH added AS (
    INSERT INTO readiness_recalibration (version, model, intercept, slope, results, log_loss, log_loss_before)
    SELECT latest.version + 1, $2, $3, $4, $5, $6, $7
    FROM (SELECT coalesce(max(version), 0) AS version,
            coalesce(max(version) FILTER (WHERE model = $2), 0) AS of_model FROM readiness_recalibration) AS latest
    WHERE latest.of_model = $1
    ON CONFLICT DO NOTHING
    RETURNING version
  ), revised AS (
    UPDATE bank_revision SET revision = revision + 1 WHERE EXISTS (SELECT FROM added)
  )
  SELECT version FROM added`;

/** @returns the new version; null if `baseVersion` is not the newest one */
export async function addRecalibration(
  tx: EntityManager,
  baseVersion: number,
  { intercept, slope, results, logLoss, logLossBefore }: FittedRecalibration,
): Promise<number | null> {
  const rows = await tx.query<{ version: number }[]>(ADD_VERSION, [
    baseVersion,
    READINESS_MODEL,
    intercept,
    slope,
    results,
    logLoss,
    logLossBefore,
  ]);
  return rows[0]?.version ?? null;
}
