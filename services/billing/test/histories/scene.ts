import type { Caller } from '@tenfold/contracts';
import { until } from '@tenfold/testing';
import type { BillingUnderTest } from '../start-billing.js';
import type { Ledger } from './invariants.js';
import type { Random } from './random.js';
import type { PaidCharge, Truth } from './truth.js';

export interface User {
  caller: Caller;
  ledger: Ledger;
  random: Random;
  /** Invoices whose page on Stripe the user has seen, and may still have open. */
  seenInvoices: Set<string>;
  trace: string[];
}

export interface World {
  billing: BillingUnderTest;
  prices: string[];
  truthOf(user: User): Truth;
}

export interface Scene extends World {
  user: User;
  truth: Truth;
  latest: PaidCharge | undefined;
}

export interface Action {
  name: string;
  /** 0 where it makes no sense; combinations that have gone wrong before weigh more. */
  weight(scene: Scene): number;
  act(scene: Scene): Promise<unknown>;
}

/** As `until`; a timeout names what is still under way. */
export async function untilDone(
  { service }: Pick<BillingUnderTest, 'service'>,
  check: () => Promise<boolean>,
  what: string,
): Promise<void> {
  await until(check, { what, timeoutMs: 120_000 }).catch(async (error: unknown) => {
    const jobs = await service.database.query<object[]>(
      `SELECT kind, state, attempts, user_id, run_at - now() AS due_in, lease_until - now() AS lease, last_error
       FROM job WHERE state <> 'done' AND dedupe_key IS DISTINCT FROM 'periodic'`,
    );
    const events = await service.database.query<object[]>(
      'SELECT id, type, attempts FROM stripe_event WHERE processed_at IS NULL',
    );
    throw new Error(`${what}: ${JSON.stringify({ jobs, events }, null, 2)}`, { cause: error });
  });
}
