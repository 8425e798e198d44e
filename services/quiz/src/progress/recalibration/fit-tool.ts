import { createHash } from 'node:crypto';
import { fitRecalibration, logLoss } from '@tenfold/learning';
import { CliError } from '@tenfold/platform';
import type { EntityManager } from 'typeorm';
import { addRecalibration, listPredictedResults, readRecalibration } from './recalibration.queries.js';

const USAGE = `Fits the chance of passing to the results of real exams that users reported:
  fit-readiness
Prints one JSON line. A new recalibration is stored only if it predicts the results of held-out students better.
`;

export const MIN_RESULTS = 200;
const SPLIT_SEED = 'fit-readiness-1';
const HELD_OUT_OF_TEN = 3;

/**
 * Safe to run during normal use, and at the same time twice.
 *
 * @param print receives one line: counts and figures, no ids
 * @throws CliError
 */
export async function runFit(
  args: readonly string[],
  tx: EntityManager,
  print: (line: string) => void,
): Promise<0> {
  if (args.length > 0) throw new CliError(USAGE);
  const results = await listPredictedResults(tx);
  if (results.length < MIN_RESULTS) {
    print(JSON.stringify({ results: results.length, needed: MIN_RESULTS, storedVersion: null }));
    return 0;
  }
  const heldOut = results.filter(({ userId }) => isHeldOut(userId));
  const fitted = fitRecalibration(results.filter(({ userId }) => !isHeldOut(userId)));
  const current = await readRecalibration(tx);
  const losses = { logLoss: logLoss(heldOut, fitted), logLossBefore: logLoss(heldOut, current) };
  const isBetter = losses.logLoss < losses.logLossBefore;
  const recalibration = { ...fitted, ...losses, results: results.length };
  const storedVersion = isBetter ? await addRecalibration(tx, current.version, recalibration) : null;
  print(JSON.stringify({ ...recalibration, heldOut: heldOut.length, storedVersion }));
  return 0;
}

/** All results of a student are on one side. */
function isHeldOut(userId: string): boolean {
  const hash = createHash('sha256').update(`${SPLIT_SEED} ${userId}`).digest();
  return hash.readUInt32BE() % 10 < HELD_OUT_OF_TEN;
}
