// @ts-check
import { join } from 'node:path';
import { HttpSession } from '../seed/http-session.mjs';
import { seed } from '../seed/seed.mjs';
import { clientSpec, eventSetUpSpec, gatewaySpec, serviceSpecs } from './application.mjs';
import { buildAll } from './build.mjs';
import { copyProduct, linkProduct } from './product-copy.mjs';
import { createDatabases, databaseOwners } from './databases.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { freePort, isFree } from './free-port.mjs';
import { chooseAccounts, keptCredentials, publishAccounts } from './credentials.mjs';
import { logFile } from './log-files.mjs';
import { prepareMail } from './mailbox.mjs';
import { ensurePrograms, trySandbox } from './packages.mjs';
import { preparePayments } from './payments.mjs';
import { progress } from './progress.mjs';
import { prepareSocialLogin } from './social-login.mjs';
import { runNode, together } from './run-command.mjs';
import { readPrivateJson, writePrivateJson } from './secrets.mjs';
import { natsUsers } from './servers/nats.mjs';
import { redisUsers } from './servers/redis.mjs';
import { prepareServer } from './servers/server.mjs';

/**
 * @typedef {import('./settings.mjs').Settings} Settings
 * @typedef {import('./servers/server.mjs').ServerKind} ServerKind
 * @typedef {import('./processes.mjs').ProcessSpec} ProcessSpec
 * @typedef {import('./credentials.mjs').Accounts} Accounts
 * @typedef {(layer: ProcessSpec[]) => Promise<void>} KeepRunning resolves when all are ready
 */

/** @type {readonly ServerKind[]} */
const SERVERS = ['postgres', 'redis', 'nats'];

/**
 * Builds and starts everything, each layer when the previous one is ready.
 *
 * @param {Settings} settings
 * @param {KeepRunning} keepRunning
 * @param {AbortSignal} signal
 * @returns {Promise<{ url: string, accounts: Accounts, mailbox: string | null, stripeEmulator: string | null,
 *   localProviders: string[] }>} mailbox: address of the local mailbox, null when mails are delivered.
 *   stripeEmulator: address of the local emulator, null for Stripe itself.
 */
export async function startStack(settings, keepRunning, signal) {
  const origin = `http://localhost:${settings.port}`;
  if (!(await isFree(settings.port))) {
    throw new Error(
      `Port ${settings.port} is in use. Stop the other program, or choose another port: PORT=3001 npm start`,
    );
  }
  // the compiler is the first program to be installed, because npm's packages wait for it
  await together(ensureDependencies('to start', signal), ensureServers(settings));
  const [, servers] = await together(build(settings, signal), startServers(settings, keepRunning));
  const { urls, natsPasswords, redisPasswords, databases } = servers;
  const mail = await prepareMail(settings);
  const payments = await preparePayments(settings, process.env);
  const socialLogin = await prepareSocialLogin(settings, process.env);
  await keepRunning([...mail.specs, ...payments.specs, ...socialLogin.specs]);
  const chosen = chooseAccounts(settings);
  const adminPassword = chosen.accounts.admin.password;
  const natsUrls = settings.given.nats ? null : asUsers(urls.nats, natsPasswords);
  const surroundings = {
    settings,
    origin,
    urls,
    natsUrls,
    redisUrls: settings.given.redis ? null : asUsers(urls.redis, redisPasswords),
    keys: keptCredentials(settings.dataDir, 'keys', ['sessionCache', 'callers', 'secondFactor']),
    mailUrl: mail.url,
    payments: payments.env,
    socialLogin: socialLogin.env,
    databases,
    adminPassword,
  };
  const services = await serviceSpecs(surroundings);

  progress('migrating the databases');
  await Promise.all(services.map(([first]) => first && migrate(first, settings.dataDir, signal)));
  if (natsUrls) await keepRunning([await eventSetUpSpec(surroundings)]);
  progress('starting the services');
  await keepRunning(services.flat());
  const gatewayPort = settings.dev ? await freePort() : settings.port;
  await keepRunning([gatewaySpec(surroundings, gatewayPort)]);
  if (settings.dev) await keepRunning([clientSpec(surroundings, gatewayPort)]);
  const admin = await findAdministrator(origin, chosen);
  const accounts = { ...chosen.accounts, admin };
  if (process.env.ADMIN_SECOND_FACTOR === 'required') {
    progress('ADMIN_SECOND_FACTOR=required: no sample exams and accounts are added');
  } else {
    progress('adding the sample exams and accounts');
    await fill(settings.dataDir, origin, accounts);
  }
  const { mailbox } = mail;
  const { emulator: stripeEmulator } = payments;
  publishAccounts(settings.dataDir, origin, accounts, { mailbox, stripeEmulator });
  return { url: origin, accounts, mailbox, stripeEmulator, localProviders: socialLogin.local };
}

/** @param {Settings} settings */
async function ensureServers({ given }) {
  await ensurePrograms(SERVERS.filter((kind) => !given[kind]));
  await trySandbox();
}

/** @param {Settings} settings @param {AbortSignal} signal */
async function build({ dev }, signal) {
  await buildAll(signal);
  if (dev) linkProduct();
  else copyProduct();
}

/** @param {Settings} settings @param {KeepRunning} keepRunning */
async function startServers(settings, keepRunning) {
  progress('starting PostgreSQL, Redis and NATS');
  const natsPasswords = keptCredentials(settings.dataDir, 'natsPasswords', natsUsers);
  const redisPasswords = keptCredentials(settings.dataDir, 'redisPasswords', redisUsers);
  const { specs, urls } = await prepareServers(settings, { nats: natsPasswords, redis: redisPasswords });
  await keepRunning(specs);
  return { urls, natsPasswords, redisPasswords, databases: await prepareDatabases(urls.postgres, settings) };
}

/**
 * @param {Settings} settings
 * @param {Record<'nats' | 'redis', Record<string, string>>} passwords of the servers' users
 * @returns {Promise<{ specs: ProcessSpec[], urls: Record<ServerKind, string> }>} the private servers, and the
 *   addresses of all
 */
async function prepareServers({ dataDir, given }, passwords) {
  const own = await Promise.all(
    SERVERS.filter((kind) => !given[kind]).map(async (kind) => {
      const server = { dir: join(dataDir, kind), port: await freePort(), forTests: false };
      const options = kind === 'postgres' ? server : { ...server, passwords: passwords[kind] };
      return { kind, spec: { ...(await prepareServer[kind](options)), logFile: logFile(dataDir, kind) } };
    }),
  );
  const urls = { ...given, ...Object.fromEntries(own.map(({ kind, spec }) => [kind, spec.url])) };
  return { specs: own.map(({ spec }) => spec), urls: /** @type {Record<ServerKind, string>} */ (urls) };
}

/**
 * @param {string} url
 * @param {Record<string, string>} passwords
 * @returns {Record<string, string>}
 */
function asUsers(url, passwords) {
  const entries = Object.entries(passwords).map(([username, password]) => [
    username,
    Object.assign(new URL(url), { username, password }).href,
  ]);
  return Object.fromEntries(entries);
}

/**
 * @param {string} administratorUrl
 * @param {Settings} settings
 */
function prepareDatabases(administratorUrl, { dataDir, given, fresh }) {
  const passwords = keptCredentials(dataDir, 'databasePasswords', databaseOwners);
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
 * The administrator's account with its actual password: an existing account keeps its own.
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
    if (password !== admin.password) progress('The administrator account exists and keeps its password.');
    return account;
  }
  throw new Error(
    `${admin.email} exists with another password. Set ADMIN_PASSWORD to it, or delete all data: npm start -- --fresh`,
  );
}

/**
 * @param {string} dataDir
 * @param {string} origin
 * @param {Accounts} accounts
 */
async function fill(dataDir, origin, accounts) {
  const file = join(dataDir, 'ingested.json');
  writePrivateJson(file, await seed({ origin, ...accounts, loaded: readPrivateJson(file) }));
}
