import { readFileSync } from 'node:fs';

export interface Credentials {
  email: string;
  password: string;
}

/** The accounts file that `npm start` writes: the product's address and the sample accounts. */
export interface Accounts {
  url: string;
  admin: Credentials;
  pro: Credentials;
  free: Credentials;
  /** Address of the mailbox; null with a real mail server. */
  mailbox?: string | null;
  /** Address of the Stripe emulator; null with Stripe. */
  stripeEmulator?: string | null;
}

/** The record of running processes is in the same folder. */
export function accountsFile(): string {
  const file = process.env.E2E_ACCOUNTS;
  if (file === undefined) {
    throw new Error(
      'E2E_ACCOUNTS is missing: run the journeys with `npm test -- --e2e`, or name .data/accounts.json',
    );
  }
  return file;
}

export function runningProduct(): Accounts {
  return JSON.parse(readFileSync(accountsFile(), 'utf8')) as Accounts;
}
