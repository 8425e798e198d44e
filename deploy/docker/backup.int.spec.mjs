// @ts-check
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { databaseOwners } from '@tenfold/local-stack/databases.mjs';
import { freePort } from '@tenfold/local-stack/free-port.mjs';
import { launch, stop, waitUntilReady } from '@tenfold/local-stack/processes.mjs';
import { requireProgram } from '@tenfold/local-stack/programs.mjs';
import { preparePostgres } from '@tenfold/local-stack/servers/postgres.mjs';
import { readCompose } from '../k8s/test/manifests.mjs';
import { root } from '../k8s/test/source-program.mjs';

const DAY_S = 86_400;
const programs = dirname(realpathSync(requireProgram('postgres')));
/** @type {string} */
let dir;
/** @type {string} */
let backups;
/** @type {string} */
let cluster;
/** @type {Record<string, string>} */
let environment;
/** @type {Record<string, string>} */
let urls;

/** @param {string} script @param {string[]} args @param {Record<string, string>} [changes] */
const run = (script, args, changes) =>
  spawnSync(join(__dirname, script), args, { env: { ...environment, ...changes }, encoding: 'utf8' });

/** Runs create-databases.sh with new passwords. @param {string} password @returns {Record<string, string>} the URLs */
function createWith(password) {
  const names = databaseOwners.map((name) => `${name.toUpperCase().replaceAll('-', '_')}_DB_PASSWORD`);
  const settings = Object.fromEntries(names.map((name) => [name, password]));
  expect(run('create-databases.sh', [], { POSTGRES_USER: 'postgres', ...settings })).toMatchObject({
    status: 0,
    stderr: '',
  });
  return Object.fromEntries(
    databaseOwners.map((service) => {
      const role = `tenfold_${service.replaceAll('-', '_')}`;
      const { PGHOST, PGPORT } = environment;
      return [service, `postgresql://${role}:${password}@${PGHOST}:${PGPORT}/${role}`];
    }),
  );
}

/** @param {string} url @param {string} sql */
async function query(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  const response = await fetch(`${process.env['TEST_SERVERS_URL']}/own/postgres`, { method: 'POST' });
  const { url } = /** @type {{ url: string }} */ (await response.json());
  const { hostname, port, password } = new URL(url);
  const PATH = `${programs}:${process.env['PATH']}`;
  environment = { PATH, PGHOST: hostname, PGPORT: port, PGPASSWORD: password };
  urls = createWith('first');
  dir = mkdtempSync(join(tmpdir(), 'tenfold-backup-'));
  backups = join(dir, 'backups');
  cluster = join(dir, 'cluster');
  for (const folder of [backups, cluster]) mkdirSync(folder, { mode: 0o700 });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('a backup restores every database, with its role and password, as it was at the time of the backup', async () => {
  for (const url of Object.values(urls)) await query(url, `CREATE TABLE kept AS SELECT 'before' AS at`);
  const { status, stdout, stderr } = run('backup.sh', [backups]);
  expect([status, stderr]).toEqual([0, '']);
  for (const url of Object.values(urls)) await query(url, `INSERT INTO kept VALUES ('after')`);

  expect(run('restore.sh', [stdout.trim(), cluster])).toMatchObject({ status: 0, stderr: '' });
  const { uid, gid } = statSync(join(cluster, 'PG_VERSION'));
  chownSync(cluster, uid, gid);
  const spec = await preparePostgres({ dir, port: await freePort(), forTests: true });
  const server = launch(spec);
  try {
    await waitUntilReady(spec, server);
    for (const url of Object.values(urls)) {
      const restored = Object.assign(new URL(url), { port: new URL(spec.url).port });
      expect(await query(restored.href, 'SELECT at FROM kept')).toEqual(['before']);
    }
  } finally {
    await stop(spec, server);
  }
});

test('create-databases.sh gives existing roles new passwords and keeps their data', async () => {
  const renewed = createWith('second');
  for (const service of databaseOwners) {
    await expect(query(urls[service] ?? '', 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(await query(renewed[service] ?? '', 'SELECT at FROM kept')).toEqual(['before', 'after']);
  }
});

test('a restore overwrites no data, and refuses a damaged backup', () => {
  const [file = ''] = readdirSync(backups);
  const refused = run('restore.sh', [join(backups, file), cluster]);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('is not empty')]);
  const damaged = join(dir, 'damaged.tar.gz');
  writeFileSync(damaged, readFileSync(join(backups, file)).subarray(0, -20_000));
  const empty = join(dir, 'empty');
  mkdirSync(empty);
  expect(run('restore.sh', [damaged, empty]).status).not.toBe(0);
});

test('a backup deletes those older than 30 days, and a failed one leaves no file', () => {
  const before = readdirSync(backups);
  for (const days of [29, 32]) {
    const file = join(backups, `${days}.tar.gz`);
    writeFileSync(file, '');
    utimesSync(file, Date.now() / 1_000 - days * DAY_S, Date.now() / 1_000 - days * DAY_S);
  }
  expect(run('backup.sh', [backups], { PGPASSWORD: 'wrong' }).status).not.toBe(0);
  expect(readdirSync(backups).toSorted()).toEqual(['29.tar.gz', '32.tar.gz', ...before].toSorted());
  expect(run('backup.sh', [backups]).status).toBe(0);
  expect(readdirSync(backups)).toContain('29.tar.gz');
  expect(readdirSync(backups)).not.toContain('32.tar.gz');
});

test('the commands of the documents run these scripts in the container of PostgreSQL', () => {
  const read = (/** @type {string} */ file) => readFileSync(join(root, 'docs/operations', file), 'utf8');
  const { volumes } = readCompose().services.postgres;
  expect(volumes).toEqual(
    expect.arrayContaining([
      './deploy/docker/backup.sh:/usr/local/bin/backup:ro',
      './deploy/docker/restore.sh:/usr/local/bin/restore:ro',
      expect.stringMatching(/:\/backups$/),
    ]),
  );
  expect(read('deploy.md')).toContain('exec -T postgres backup /backups');
  const runbook = read('runbooks/postgres-restore.md');
  expect(runbook).toContain('docker compose exec postgres backup /backups\n');
  expect(runbook).toMatch(/docker compose run --rm --no-deps postgres restore \/backups\/\S+\.tar\.gz\n/);
});
