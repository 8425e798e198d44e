// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabases, databaseOwners } from '@tenfold/local-stack/databases.mjs';
import { newSecrets } from './k8s/new-secrets.mjs';
import { k8s, readManifests, settingsOf } from './k8s/test/manifests.mjs';
import { innerCommand, programOf, readSteps, statementOf } from './k8s/test/runbooks.mjs';
import { root, typescript } from './k8s/test/source-program.mjs';

const NOT_RUN = ['services/billing/src/reconcile.ts'];
const SERVICES = ['identity', 'quiz', 'billing'];

const ID = '0193484e-7b00-7a11-8c22-5a6f3b9d0e01';
const OTHER = '0193484e-7b00-7a11-8c22-5a6f3b9d0e02';
const event = `'evt.quiz.completed.v1', 'quiz', '1', 1, '{}', '{}', 1`;
const columns = 'subject, aggregate_type, aggregate_id, aggregate_version, payload, headers, schema_version';

const SITUATIONS = /** @type {Record<string, { service: string, sql: string }>} */ ({
  'dead-jobs.md': {
    service: 'billing',
    sql: `INSERT INTO job (id, kind, dedupe_key, user_id, data, state, attempts, last_error, finished_at)
          VALUES ('${ID}', 'end-subscription', 'sub_1', '${OTHER}', '{}', 'dead', 1000,
                  'StripeConnectionError: connect ETIMEDOUT', now())`,
  },
  'dead-letters.md': {
    service: 'quiz',
    sql: `INSERT INTO dead_letter (consumer, event_id, subject, body, error, deliveries, status)
          VALUES ('quiz__copy-access', '${ID}', 'evt.billing.subscription-changed.v1', '{}',
                  'column "plan" does not exist', 6, 'open')`,
  },
  'outbox-growing.md': {
    service: 'quiz',
    sql: `INSERT INTO outbox (id, ${columns}, created_at, published_at, attempts)
          SELECT gen_random_uuid(), ${event}, now() - interval '13 minutes', published_at::timestamptz, attempts
            FROM (VALUES (NULL, 12), (NULL, 3), ('2026-11-01', 0)) AS row (published_at, attempts)`,
  },
  'erasure-request.md': {
    service: 'identity',
    sql: `SET session_replication_role = replica;
          INSERT INTO account_deletion (user_id, deletes_at) VALUES ('${ID}', now() + interval '14 days');
          INSERT INTO account_erasure (user_id, confirmed) VALUES ('${OTHER}', '{quiz,billing}')`,
  },
});

const deployments = readManifests(join(k8s, 'base')).filter(({ kind }) => kind === 'Deployment');
/** @type {string} */
let dir;
/** @type {string} */
let server;
/** @type {Record<string, string>} */
let urls;

beforeAll(async () => {
  const response = await fetch(`${process.env['TEST_SERVERS_URL']}/own/postgres`, { method: 'POST' });
  ({ url: server } = /** @type {{ url: string }} */ (await response.json()));
  const passwords = /** @type {Record<typeof databaseOwners[number], string>} */ (
    Object.fromEntries(databaseOwners.map((name) => [name, `password-of-${name}`]))
  );
  urls = await createDatabases(server, passwords, { ownServer: true, fresh: false });
  dir = mkdtempSync(join(tmpdir(), 'tenfold-runbooks-'));
  for (const [name, values] of Object.entries(newSecrets({ MAIL_URL: 'smtp://127.0.0.1:1' }))) {
    mkdirSync(join(dir, name));
    const database = urls[name.replace(/-secrets$/, '')];
    const all = { ...values, ...(database === undefined ? {} : { DATABASE_URL: database }) };
    for (const [key, value] of Object.entries(all)) writeFileSync(join(dir, name, key), value);
  }
  for (const service of SERVICES) {
    const { status, stderr } = run(service, `services/${service}/src/migrate.ts`, []);
    if (status !== 0) throw new Error(`${service}: ${stderr}`);
  }
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** @param {string} service @param {string} source @param {string[]} args */
function run(service, source, args) {
  const deployment = deployments.find(({ metadata }) => metadata.name === service);
  if (!deployment) throw new Error(`no deployment ${service}`);
  const settings = Object.entries(settingsOf(deployment)).map(([name, value]) => [
    name,
    value.replace('/run/secrets/tenfold', join(dir, `${service}-secrets`)),
  ]);
  const env = { PATH: process.env['PATH'], ...Object.fromEntries(settings) };
  return spawnSync(process.execPath, [...typescript, join(root, source), ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
}

/** Prints rows as `psql -At` does. @param {string} service @param {string} sql */
async function query(service, sql) {
  const url = new URL(server);
  url.pathname = new URL(urls[service] ?? '').pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return (rows ?? []).map((row) => row.map((value) => value ?? '').join('|')).join('\n');
  } finally {
    await client.end();
  }
}

/** @param {string} text */
const withoutTimes = (text) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>').trim();

const rehearsed = readSteps().filter(({ command }) => {
  const program = programOf(innerCommand(command));
  return (program && !NOT_RUN.includes(program.source)) || statementOf(command);
});
const runbooks = [...new Set(rehearsed.map(({ runbook }) => runbook))];

it.each(runbooks)('the commands of %s print the output that it shows', async (runbook) => {
  const situation = SITUATIONS[runbook];
  if (situation) await query(situation.service, situation.sql);
  for (const step of rehearsed.filter((it) => it.runbook === runbook)) {
    const statement = statementOf(step.command);
    const program = programOf(innerCommand(step.command));
    if (statement) {
      const printed = await query(statement.service, statement.sql);
      if (step.output !== null) expect([step.command, printed]).toEqual([step.command, step.output]);
    } else if (program) {
      const service = /deploy\/([\w-]+)/.exec(step.command)?.[1] ?? '';
      const { stdout, stderr, status } = run(service, program.source, program.args);
      const expectedStatus = step.output?.includes('checks failed') ? 1 : 0;
      expect([step.command, stderr, status]).toEqual([step.command, '', expectedStatus]);
      if (step.output !== null)
        expect(withoutTimes(stdout).endsWith(withoutTimes(step.output)) || stdout).toBe(true);
    }
  }
});
