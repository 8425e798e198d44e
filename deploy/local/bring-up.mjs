// @ts-check
import { join } from 'node:path';
import { HttpSession } from '../seed/http-session.mjs';
import { seed } from '../seed/seed.mjs';
import { gatewaySpec, serviceSpecs } from './application.mjs';
import { buildAll } from './build.mjs';
import { createDatabases, databaseOwners } from './databases.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { freePort, isFree } from './free-port.mjs';
import { chooseAccounts, databasePasswords, publishAccounts } from './kept-passwords.mjs';
import { logFile } from './log-files.mjs';
import { ensurePrograms } from './packages.mjs';
import { progress } from './progress.mjs';
import { runNode } from './run-command.mjs';
import { readPrivateJson, writePrivateJson } from './secrets.mjs';
import { prepareServer } from './servers/server.mjs';

/**
 * @typedef {import('./settings.mjs').Settings} Settings
 * @typedef {import('./servers/server.mjs').ServerKind} ServerKind
 * @typedef {import('./processes.mjs').ProcessSpec} ProcessSpec
 * @typedef {import('./kept-passwords.mjs').Accounts} Accounts
 * @typedef {(layer: ProcessSpec[]) => Promise<void>} KeepRunning resolves when all of them are ready
 */

/** @type {readonly ServerKind[]} */
const SERVERS = ['postgres', 'redis', 'nats'];

/**
 * Builds and starts everything, each part when what it needs is ready.
 *
 * @param {Settings} settings
 * @param {KeepRunning} keepRunning
 * @param {AbortSignal} signal
 * @returns {Promise<{ url: string, accounts: Accounts }>}
 */
export async function bringUp(settings, keepRunning, signal) {
  const origin = `http://localhost:${settings.port}`;
  if (!(await isFree(settings.port))) {
    throw new Error(`Port ${settings.port} is taken. Free it, or choose another: PORT=3001 npm start`);
  }
  await ensureDependencies(signal);
  await ensurePrograms(SERVERS.filter((kind) => !settings.given[kind]));
  await buildAll(signal);

  progress('starting PostgreSQL, Redis and NATS');
  const { specs, urls } = await prepareServers(settings);
  await keepRunning(specs);
  const databases = await prepareDatabases(urls.postgres, settings);
  const chosen = chooseAccounts(settings);
  const adminPassword = chosen.accounts.admin.password;
  const surroundings = { settings, origin, urls, databases, adminPassword };
  const services = await serviceSpecs(surroundings);

  progress('migrating the databases');
  await Promise.all(services.map((service) => migrate(service, settings.dataDir, signal)));
  progress('starting the services');
  await keepRunning(services);
  await keepRunning([gatewaySpec(surroundings)]);
  progress('adding the sample exams and accounts');
  const admin = await findAdministrator(origin, chosen);
  const accounts = { ...chosen.accounts, admin };
  await fill(settings.dataDir, origin, accounts);
  publishAccounts(settings.dataDir, origin, accounts);
  return { url: origin, accounts };
}

/**
 * @param {Settings} settings
 * @returns {Promise<{ specs: ProcessSpec[], urls: Record<ServerKind, string> }>} our own servers, and where all are
 */
async function prepareServers({ dataDir, given }) {
  const own = await Promise.all(
    SERVERS.filter((kind) => !given[kind]).map(async (kind) => {
      const options = { dir: join(dataDir, kind), port: await freePort(), forTests: false };
      return { kind, spec: { ...(await prepareServer[kind](options)), logFile: logFile(dataDir, kind) } };
    }),
  );
  const urls = { ...given, ...Object.fromEntries(own.map(({ kind, spec }) => [kind, spec.url])) };
  return { specs: own.map(({ spec }) => spec), urls: /** @type {Record<ServerKind, string>} */ (urls) };
}

/**
 * @param {string} administratorUrl
 * @param {Settings} settings
 */
function prepareDatabases(administratorUrl, { dataDir, given, fresh }) {
  const passwords = databasePasswords(dataDir, databaseOwners);
  return createDatabases(administratorUrl, passwords, { ownServer: !given.postgres, fresh });
}

/**
 * @param {ProcessSpec} service
 * @param {string} dataDir
 * @param {AbortSignal} signal
 */
function migrate({ name, args, env }, dataDir, signal) {
  const program = args.map((argument) => argument.replace(/main\.js$/, 'migrate.js'));
  return runNode(`The migration of ${name}`, program, {
    env,
    logFile: logFile(dataDir, `${name}-migration`),
    signal,
  });
}

/**
 * The administrator's account with the password that it has: one that exists keeps its own.
 *
 * @param {string} origin
 * @param {ReturnType<typeof chooseAccounts>} chosen
 */
async function findAdministrator(origin, { accounts: { admin }, formerAdminPassword }) {
  for (const password of new Set([admin.password, formerAdminPassword])) {
    if (password === null) continue;
    const account = { email: admin.email, password };
    const session = new HttpSession(origin);
    const { ok } = await session.send('POST', '/api/login', account);
    if (!ok) continue;
    await session.signOut();
    if (password !== admin.password)
      progress('The administrator exists already and keeps the earlier password.');
    return account;
  }
  throw new Error(
    `${admin.email} exists already, with another password. Give it as ADMIN_PASSWORD, or begin again: npm start -- --fresh`,
  );
}

/**
 * @param {string} dataDir
 * @param {string} origin
 * @param {Accounts} accounts
 */
async function fill(dataDir, origin, accounts) {
  const file = join(dataDir, 'ingested.json');
  writePrivateJson(file, await seed({ origin, ...accounts, ingested: readPrivateJson(file) }));
}
