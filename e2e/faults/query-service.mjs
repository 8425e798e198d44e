// @ts-check
import pg from 'pg';

/**
 * Queries the database of a service over a connection of its own, because a fault may have ended any other.
 *
 * @param {string} serverUrl of the administrator
 * @param {import('@tenfold/local-stack/databases.mjs').ServiceName} service
 * @param {string} sql
 * @param {unknown[]} values
 * @returns {Promise<any[]>}
 */
export async function queryService(serverUrl, service, sql, values) {
  const url = new URL(serverUrl);
  url.pathname = `/tenfold_${service.replaceAll('-', '_')}`;
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}
