// @ts-check
import { createDatabases, databaseOwners } from './databases.mjs';

/** @type {{ id: string, url: string }} */
let server;
/** @type {Record<import('./databases.mjs').ServiceName, string>} */
let passwords;

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
async function testServers(path) {
  const response = await fetch(`${process.env.TEST_SERVERS_URL}/${path}`, { method: 'POST' });
  expect(response.status).toBe(200);
  return response.json();
}

/**
 * @param {string} url
 * @param {string} statement
 * @returns {Promise<any[]>}
 */
async function query(url, statement) {
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * @param {string} url
 * @param {string} database
 */
const at = (url, database) => Object.assign(new URL(url), { pathname: `/${database}` }).href;

beforeAll(async () => {
  server = await testServers('own/postgres');
  const entries = databaseOwners.map((service) => [service, `the password of ${service}`]);
  passwords = Object.fromEntries(entries);
});

afterAll(() => testServers(`${server.id}/stop`));

const options = { ownServer: true, fresh: false };

describe('createDatabases', () => {
  it('gives each service a database of its own with all rights in it', async () => {
    const urls = await createDatabases(server.url, passwords, options);
    expect(Object.keys(urls)).toEqual([...databaseOwners]);
    for (const url of Object.values(urls)) await query(url, 'CREATE TABLE mine (id int)');
    expect(new Set(Object.values(urls).map((url) => new URL(url).pathname)).size).toBe(5);
  });

  it('refuses a service access to another database', async () => {
    const urls = await createDatabases(server.url, passwords, options);
    for (const other of ['tenfold_quiz', 'tenfold_content_ingestion', 'postgres', 'template1']) {
      await expect(query(at(urls.identity, other), 'SELECT 1')).rejects.toThrow(
        /permission denied for database/,
      );
    }
    await expect(query(at(urls.quiz, 'tenfold_identity'), 'SELECT 1')).rejects.toThrow(
      /permission denied for database/,
    );
  });

  it('gives no service the right to create roles or databases', async () => {
    const { billing } = await createDatabases(server.url, passwords, options);
    await expect(query(billing, 'CREATE ROLE another')).rejects.toThrow('permission denied');
    await expect(query(billing, 'CREATE DATABASE another')).rejects.toThrow('permission denied');
  });

  it('keeps the data when called again, and sets the given password', async () => {
    const { quiz } = await createDatabases(server.url, passwords, options);
    await query(quiz, 'CREATE TABLE kept (id int)');
    const changed = await createDatabases(server.url, { ...passwords, quiz: "it's new" }, options);
    expect(await query(changed.quiz, 'SELECT * FROM kept')).toEqual([]);
    await expect(query(quiz, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('deletes the data with fresh', async () => {
    const { notifications } = await createDatabases(server.url, passwords, options);
    await query(notifications, 'CREATE TABLE forgotten (id int)');
    await createDatabases(server.url, passwords, { ...options, fresh: true });
    await expect(query(notifications, 'SELECT * FROM forgotten')).rejects.toThrow('does not exist');
  });

  it('works for an administrator who is not a superuser', async () => {
    await createDatabases(server.url, passwords, { ...options, fresh: true });
    for (const name of ['identity', 'quiz', 'content_ingestion', 'billing', 'notifications']) {
      await query(server.url, `DROP DATABASE tenfold_${name}`);
      await query(server.url, `DROP ROLE tenfold_${name}`);
    }
    await query(server.url, "CREATE ROLE manager LOGIN CREATEROLE CREATEDB PASSWORD 'm'");
    await query(server.url, 'GRANT CONNECT ON DATABASE postgres TO manager');
    const manager = Object.assign(new URL(server.url), { username: 'manager', password: 'm' }).href;
    const urls = await createDatabases(manager, passwords, { ownServer: false, fresh: false });
    await query(urls['content-ingestion'], 'CREATE TABLE mine (id int)');
    await expect(query(at(urls.quiz, 'tenfold_billing'), 'SELECT 1')).rejects.toThrow(
      /permission denied for database/,
    );
  });
});
