import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { sharedPostgresUrl } from './test-servers.js';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

export async function createTestDatabase(name: string): Promise<TestDatabase> {
  const database = `test_${name}_${randomBytes(6).toString('hex')}`;
  const server = await sharedPostgresUrl();
  await run(server, `CREATE DATABASE "${database}"`);
  const url = new URL(server);
  url.pathname = `/${database}`;
  return { url: url.href, drop: () => run(server, `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`) };
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
