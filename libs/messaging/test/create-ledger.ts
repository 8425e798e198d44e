import { createLedger as createLedgerWith, type Ledger } from '@tenfold/testing/crash-test';
import { eventEntities, EventTables1763683200000 } from '../src/events/index.js';

export function createLedger(name: string): Promise<Ledger> {
  return createLedgerWith(name, { entities: eventEntities, migrations: [EventTables1763683200000] });
}
