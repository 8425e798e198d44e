import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { sharedPostgresUrl } from './test-servers.js';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

export async function createTestDatabase(name: string, template = 'template1'): Promise<TestDatabase> {
  const database = `test_${name}_${randomBytes(6).toString('hex')}`;
  const server = await sharedPostgresUrl();
  await run(server, (client) => client.query(`CREATE DATABASE "${database}" TEMPLATE "${template}"`));
  const drop = () =>
    run(server, (client) => client.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`));
  return { url: urlOf(server, database), drop };
}

/** A copy of a database that was migrated once for all test files of this run. */
export async function createMigratedDatabase(
  name: string,
  dataSourceOptions: (url: string) => DataSourceOptions,
): Promise<TestDatabase> {
  return createTestDatabase(name, await ensureTemplate(name, dataSourceOptions));
}

async function ensureTemplate(
  name: string,
  dataSourceOptions: (url: string) => DataSourceOptions,
): Promise<string> {
  const server = await sharedPostgresUrl();
  const template = `template_${name}_${hashOfMigrations(dataSourceOptions(server))}`;
  await run(server, async (client) => {
    // two workers may need the same template at the same time
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 1) return;
    const unfinished = `unfinished_${template}`;
    await client.query(`DROP DATABASE IF EXISTS "${unfinished}" WITH (FORCE)`);
    await client.query(`CREATE DATABASE "${unfinished}"`);
    const migrating = await new DataSource(dataSourceOptions(urlOf(server, unfinished))).initialize();
    await migrating.runMigrations({ transaction: 'each' });
    await migrating.destroy();
    await client.query(`ALTER DATABASE "${unfinished}" RENAME TO "${template}"`);
  });
  return template;
}

function hashOfMigrations({ migrations = [] }: DataSourceOptions): string {
  const sources = Object.values(migrations).map(String);
  return createHash('sha256').update(sources.join('\n')).digest('hex').slice(0, 12);
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function run(connectionString: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
