import { databaseOptions } from '@tenfold/platform';
import { DataSource, type DataSourceOptions, type EntityManager } from 'typeorm';
import { createTestDatabase } from '../create-test-database.js';

export interface Ledger {
  dataSource: DataSource;
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database with the tables of the migrations and two more: producers insert into `entry`, handlers
 * into `effect`. No constraint prevents duplicate effects.
 *
 * @param name lowercase letters, digits and underscores
 */
export async function createLedger(
  name: string,
  { migrations, entities }: Pick<DataSourceOptions, 'migrations' | 'entities'>,
): Promise<Ledger> {
  const database = await createTestDatabase(name);
  const dataSource = await new DataSource({
    ...databaseOptions(name, database.url),
    ...(entities ? { entities } : {}),
    ...(migrations ? { migrations } : {}),
  }).initialize();
  await dataSource.runMigrations();
  await dataSource.query('CREATE TABLE entry (id uuid PRIMARY KEY)');
  await dataSource.query(
    `CREATE TABLE effect (handler text NOT NULL, entry_id uuid NOT NULL, version int NOT NULL DEFAULT 1)`,
  );
  const drop = async (): Promise<void> => {
    await dataSource.destroy();
    await database.drop();
  };
  return { dataSource, url: database.url, drop };
}

export async function recordEffect(
  tx: EntityManager,
  handler: string,
  { entryId, version = 1 }: { entryId: string; version?: number },
): Promise<void> {
  await tx.query('INSERT INTO effect (handler, entry_id, version) VALUES ($1, $2, $3)', [
    handler,
    entryId,
    version,
  ]);
}

export interface Balance {
  committed: number;
  lost: number;
  duplicates: number;
  ghosts: number;
}

export async function balance(dataSource: DataSource, handler: string): Promise<Balance> {
  const [row] = await dataSource.query<[Balance]>(
    `SELECT
       (SELECT count(*)::int FROM entry) AS committed,
       (SELECT count(*)::int FROM entry WHERE NOT EXISTS
         (SELECT 1 FROM effect WHERE effect.entry_id = entry.id AND handler = $1)) AS lost,
       (SELECT coalesce(sum(times - 1), 0)::int FROM
         (SELECT count(*) AS times FROM effect WHERE handler = $1 GROUP BY entry_id) AS counted) AS duplicates,
       (SELECT count(DISTINCT entry_id)::int FROM effect WHERE handler = $1 AND NOT EXISTS
         (SELECT 1 FROM entry WHERE entry.id = effect.entry_id)) AS ghosts`,
    [handler],
  );
  return row;
}
