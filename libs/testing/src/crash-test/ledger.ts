import { createTestDatabase } from '@tenfold/testing';
import { DataSource } from 'typeorm';
import { eventEntities, EventTables1763683200000 } from '../src/events/index.js';
import { ledgerOptions } from './ledger.js';

export interface Ledger {
  dataSource: DataSource;
  url: string;
  drop(): Promise<void>;
}

/**
 * A database with the tables of the event path and two more: `entry` is what a producer commits beside its events,
 * `effect` what consumers do with them. Neither has a constraint that would hide a repetition.
 */
export async function createLedger(name: string): Promise<Ledger> {
  const database = await createTestDatabase(name);
  const dataSource = await new DataSource({
    ...ledgerOptions(database.url),
    entities: eventEntities,
    migrations: [EventTables1763683200000],
  }).initialize();
  await dataSource.runMigrations();
  await dataSource.query('CREATE TABLE entry (id uuid PRIMARY KEY)');
  await dataSource.query(
    'CREATE TABLE effect (consumer text NOT NULL, entry_id uuid NOT NULL, version int NOT NULL)',
  );
  const drop = async (): Promise<void> => {
    await dataSource.destroy();
    await database.drop();
  };
  return { dataSource, url: database.url, drop };
}
