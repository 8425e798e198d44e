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
}

/** The product that `npm test` started for the journeys. */
export function runningProduct(): Accounts {
  const file = process.env.E2E_ACCOUNTS;
  if (file === undefined) {
    throw new Error(
      'E2E_ACCOUNTS is missing: run the journeys with `npm test -- --e2e`, or name .data/accounts.json',
    );
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Accounts;
}
