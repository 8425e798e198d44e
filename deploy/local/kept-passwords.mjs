// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { newSecret, readPrivateJson, writePrivateJson } from './secrets.mjs';

/**
 * @typedef {{ email: string, password: string }} Account
 * @typedef {{ admin: Account, pro: Account, free: Account }} Accounts
 * @typedef {{ mailbox: string | null, stripeEmulator: string | null }} Substitutes the addresses of what stands in here
 *   for a mail server and for Stripe
 * @typedef {Accounts & Substitutes & { url: string }} PublishedAccounts what .data/accounts.json holds while Tenfold runs
 */

/** @param {string} dataDir */
const secretsFile = (dataDir) => join(dataDir, 'secrets.json');
/** @param {string} dataDir */
const accountsFile = (dataDir) => join(dataDir, 'accounts.json');

/**
 * The three accounts of this installation: passwords once made are kept. They are noted before the accounts are made,
 * so that a start that fails half-way leaves no account behind whose password nobody knows.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @returns {{ accounts: Accounts, formerAdminPassword: string | null }} the password of the administrator at the last
 *   start: an account that exists keeps it, whatever ADMIN_PASSWORD says now
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
  rmSync(accountsFile(dataDir), { force: true }); // it appears when everything is ready
  return { accounts, formerAdminPassword };
}

/**
 * Notes the accounts as they really are, for us and, in accounts.json, for whoever wants to use them.
 *
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
 * The passwords of the services' database roles or of the users of NATS, or what the payment emulator shares with
 * billing, made where there are none yet.
 *
 * @template {string} Name
 * @param {string} dataDir
 * @param {'databasePasswords' | 'natsPasswords' | 'stripePasswords'} kind
 * @param {readonly Name[]} names
 * @returns {Record<Name, string>}
 */
export function keptPasswords(dataDir, kind, names) {
  const file = secretsFile(dataDir);
  const secrets = readPrivateJson(file);
  const passwords = /** @type {Record<Name, string>} */ (
    Object.fromEntries(names.map((name) => [name, secrets[kind]?.[name] ?? newSecret()]))
  );
  writePrivateJson(file, { ...secrets, [kind]: passwords });
  return passwords;
}
