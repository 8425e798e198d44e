import type { DataSource } from 'typeorm';

const BATCH_SIZE = 1_000;

/** Repeats a statement that changes at most `batchSize` rows until none is left, so that no transaction is long. */
export async function runInBatches(
  database: DataSource,
  statement: (batchSize: number) => string,
): Promise<void> {
  let changed: number;
  do [, changed] = await database.query<[unknown[], number]>(statement(BATCH_SIZE));
  while (changed === BATCH_SIZE);
}
