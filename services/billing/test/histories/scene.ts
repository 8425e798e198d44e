import type { Caller } from '@tenfold/contracts';
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
