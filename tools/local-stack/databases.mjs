// @ts-check

/** One database and one role per service, so that no service can read another's data. */
export const databaseOwners = /** @type {const} */ ([
  'identity',
  'quiz',
  'content-ingestion',
  'billing',
  'notifications',
]);

/** @typedef {typeof databaseOwners[number]} ServiceName */

/**
 * Creates missing roles and databases and sets the roles' passwords.
 *
 * @param {string} administratorUrl connects as a role that may create roles and databases
 * @param {Record<ServiceName, string>} passwords
 * @param {{ ownServer: boolean, fresh: boolean }} options ownServer: a private server, whose other databases are
 *   closed to the services, too. fresh: drops existing databases.
 * @returns {Promise<Record<ServiceName, string>>} database URL of each service
 */
export async function createDatabases(administratorUrl, passwords, { ownServer, fresh }) {
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: administratorUrl });
  await client.connect();
  try {
    if (ownServer) await client.query('REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC');
    for (const service of databaseOwners) {
      const name = databaseName(service);
      if (fresh) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await createRole(client, name, passwords[service]);
      await createDatabase(client, name);
    }
  } finally {
    await client.end();
  }
  const urls = databaseOwners.map((service) => [
    service,
    serviceUrl(administratorUrl, service, passwords[service]),
  ]);
  return Object.fromEntries(urls);
}

/** @param {ServiceName} service */
function databaseName(service) {
  return `tenfold_${service.replaceAll('-', '_')}`;
}

/**
 * @param {import('pg').Client} client
 * @param {string} name
 * @param {string} password
 */
async function createRole(client, name, password) {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(`${verb} ROLE ${name} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
  // without superuser rights, only a member of a role may give it a database
  await client.query(`GRANT ${name} TO CURRENT_USER`);
}

/**
 * @param {import('pg').Client} client
 * @param {string} name of the database and its owner
 */
async function createDatabase(client, name) {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
  await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
}

/**
 * @param {string} administratorUrl
 * @param {ServiceName} service
 * @param {string} password
 */
function serviceUrl(administratorUrl, service, password) {
  const url = new URL(administratorUrl);
  url.username = databaseName(service);
  url.password = password;
  url.pathname = `/${databaseName(service)}`;
  return url.href;
}
