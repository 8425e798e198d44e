import { readFileSync } from 'node:fs';

export interface Credentials {
  email: string;
  password: string;
}

/** What `npm start` writes once it is ready: the running product's address and the accounts to try. */
export interface Accounts {
  url: string;
  admin: Credentials;
  pro: Credentials;
  free: Credentials;
  /** Where mail that the product sends can be read; null: it goes to a real mail server. */
  mailbox?: string | null;
  /** Who takes payments; null: Stripe itself. */
  stripeEmulator?: string | null;
}

/** The file of them. What else runs is noted beside it. */
export function accountsFile(): string {
  const file = process.env.E2E_ACCOUNTS;
  if (file === undefined) {
    throw new Error(
      'E2E_ACCOUNTS is missing: run the journeys with `npm test -- --e2e`, or name .data/accounts.json',
    );
  }
  return file;
}

/** The product that `npm test` started for the journeys. */
export function runningProduct(): Accounts {
  return JSON.parse(readFileSync(accountsFile(), 'utf8')) as Accounts;
}
