import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { loadEnv } from './env.js';
import { forgetAccount } from './stripe-sync/forget-account.js';

/**
 * Moves the database to another Stripe account or mode: `forget-stripe-account.js <account id>`, or `unknown`
 * for rows that were stored while the account was unknown. Stop billing first. Deletes the customers and subscriptions of
 * that account and ends the access that they gave; payments, refunds and consents stay. Changes nothing at
 * Stripe: cancel live subscriptions there.
 */
async function run(accountId: string | undefined): Promise<void> {
  if (accountId === undefined) throw new Error('name the account: acct_... or unknown');
  const database = await new DataSource(dataSourceOptions(loadEnv().DATABASE_URL)).initialize();
  try {
    const users = await database.transaction((tx) => forgetAccount(tx, accountId));
    process.stdout.write(`forgotten: ${users} customers of ${accountId}\n`);
  } finally {
    await database.destroy();
  }
}

run(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`Nothing was changed: ${String(error)}\n`);
  process.exitCode = 1;
});
