import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';

const PACE_MS = 25;
const ROLLED_BACK_EVERY = 20;

export interface WriteOutcome {
  committed: number;
  rolledBack: number;
}

export async function writeEntries(
  dataSource: DataSource,
  addEntry: (tx: EntityManager) => Promise<unknown>,
  { stop, atLeast, outcome }: { stop: AbortSignal; atLeast: number; outcome: WriteOutcome },
): Promise<void> {
  for (let count = 1; !stop.aborted || outcome.committed < atLeast; count += 1) {
    const rollBack = new Error('roll back');
    try {
      await dataSource.transaction(async (tx) => {
        await addEntry(tx);
        if (count % ROLLED_BACK_EVERY === 0) throw rollBack;
      });
      outcome.committed += 1;
    } catch (error) {
      if (error !== rollBack) throw error;
      outcome.rolledBack += 1;
    }
    await delay(PACE_MS);
  }
}
