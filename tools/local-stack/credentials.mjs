// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, isFree } from './free-port.mjs';
import { newSecret, readPrivateJson, writePrivateJson } from './secrets.mjs';

/**
 * @typedef {import('../seed/http-session.mjs').Account} Account
 * @typedef {{ admin: Account, pro: Account, free: Account }} Accounts
 * @typedef {{ mailbox: string | null, stripeEmulator: string | null }} Substitutes addresses of the local
 *   replacements of the mail server and of Stripe
 * @typedef {Accounts & Substitutes & { url: string }} PublishedAccounts content of .data/accounts.json while
 *   Tenfold runs
 */

/** @param {string} dataDir */
const secretsFile = (dataDir) => join(dataDir, 'secrets.json');
/** @param {string} dataDir */
const accountsFile = (dataDir) => join(dataDir, 'accounts.json');

/**
 * The three accounts of this installation. Passwords are stored before the accounts are created, so that a failed
 * start leaves no account with an unknown password.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @returns {{ accounts: Accounts, formerAdminPassword: string | null }} formerAdminPassword: the administrator's
 *   password at the last start. An existing account keeps it, whatever ADMIN_PASSWORD is now.
 */
export function chooseAccounts({ dataDir, adminEmail, adminPassword }) {
  const secrets = readPrivateJson(secretsFile(dataDir));
  /** @type {Partial<Accounts>} */
  const kept = secrets.accounts ?? {};
  const formerAdminPassword = kept.admin?.email === adminEmail ? kept.admin.password : null;
  const accounts = {
    admin: { email: adminEmail, password: adminPassword ?? formerAdminPassword ?? newSecret() },
    pro: kept.pro ?? { email: 'pro@tenfold.example', password: newSecret() },
    free: kept.free ?? { email: 'free@tenfold.example', password: newSecret() },
  };
  const admin = { email: adminEmail, password: formerAdminPassword ?? accounts.admin.password };
  writePrivateJson(secretsFile(dataDir), { ...secrets, accounts: { ...accounts, admin } });
  rmSync(accountsFile(dataDir), { force: true }); // accounts.json is written when everything is ready
  return { accounts, formerAdminPassword };
}

/**
 * @param {string} dataDir
 * @param {string} url
 * @param {Accounts} accounts
 * @param {Substitutes} substitutes
 */
export function publishAccounts(dataDir, url, accounts, substitutes) {
  const file = secretsFile(dataDir);
  writePrivateJson(file, { ...readPrivateJson(file), accounts });
  /** @type {PublishedAccounts} */
  const published = { url, ...substitutes, ...accounts };
  writePrivateJson(accountsFile(dataDir), published);
}

/**
 * @template {string} Name
 * @param {string} dataDir
 * @param {'databasePasswords' | 'natsPasswords' | 'redisPasswords' | 'stripePasswords' | 'keys'} kind
 * @param {readonly Name[]} names
 * @returns {Record<Name, string>}
 */
export function keptCredentials(dataDir, kind, names) {
  const file = secretsFile(dataDir);
  const secrets = readPrivateJson(file);
  const passwords = /** @type {Record<Name, string>} */ (
    Object.fromEntries(names.map((name) => [name, secrets[kind]?.[name] ?? newSecret()]))
  );
  writePrivateJson(file, { ...secrets, [kind]: passwords });
  return passwords;
}

/**
 * The same port at each start while no other program uses it.
 *
 * @param {string} dataDir
 * @param {string} name
 * @returns {Promise<number>}
 */
export async function keptPort(dataDir, name) {
  const file = secretsFile(dataDir);
  const secrets = readPrivateJson(file);
  const kept = secrets.ports?.[name];
  const port = kept !== undefined && (await isFree(kept)) ? kept : await freePort();
  writePrivateJson(file, { ...secrets, ports: { ...secrets.ports, [name]: port } });
  return port;
}
