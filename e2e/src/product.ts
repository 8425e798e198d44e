import { readFileSync } from 'node:fs';

export interface Credentials {
  email: string;
  password: string;
}

export interface Accounts {
  url: string;
  admin: Credentials;
  pro: Credentials;
  free: Credentials;
  mailbox?: string | null;
  stripeEmulator?: string | null;
}

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
