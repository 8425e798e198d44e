import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { BILLING_RULES, type BillingRules } from '../billing-rules.js';
import { CLOCK_SKEW_SECONDS, isLive, type SubscriptionSnapshot } from '../domain/subscription-snapshot.js';
import { StripeClock } from '../stripe/stripe-clock.js';
import { StripeReader, type CustomerState } from '../stripe/stripe-reader.js';
import { UserLocks } from '../stripe/user-locks.js';
import {
  databaseNow,
  findSubscription,
  lockEndedGrace,
  lockSubscription,
} from '../subscriptions/subscription.queries.js';
import { applySnapshot } from './apply-snapshot.js';
import {
  findCustomer,
  findLive,
  listSnapshots,
  nextFetch,
  storeSnapshot,
  takeRefresh,
} from './mirror.queries.js';

/** So seldom a browser makes us ask Stripe for one user. */
const REFRESH_SECONDS = 5;

/** Keeps our copy of a customer's subscriptions by asking Stripe how they are: fetch-latest. */
@Injectable()
export class MirrorService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(BILLING_RULES) private readonly rules: BillingRules,
    private readonly reader: StripeReader,
    private readonly clock: StripeClock,
    private readonly locks: UserLocks,
  ) {}

  /**
   * Asks Stripe and stores what it says, one conversation at a time for each user.
   * @returns whether our copy was behind
   */
  sync(userId: string): Promise<boolean> {
    return this.locks.run(userId, () => this.syncLocked(userId));
  }

  /** As `sync`, for somebody who holds the user's lock. */
  async syncLocked(userId: string): Promise<boolean> {
    const { manager } = this.database;
    const customer = await findCustomer(manager, userId);
    if (customer === null) return false;
    const fetch = await nextFetch(manager);
    const state = await this.reader.customerState(customer.customerId);
    await this.clock.ask().catch(() => undefined); // what is known of it will do
    return this.database.transaction(async (tx) => {
      const row = await lockSubscription(tx, userId);
      const before = fingerprint(await listSnapshots(tx, userId));
      const known = state ?? (await asEnded(tx, userId));
      for (const ended of known.ended) await storeSnapshot(tx, userId, ended, fetch);
      if (known.current !== null && (await storeSnapshot(tx, userId, known.current, fetch)))
        await applySnapshot(tx, row, known.current, await this.context(tx, known.testClockNow));
      return before !== fingerprint(await listSnapshots(tx, userId));
    });
  }

  /** Asks Stripe unless it was asked for this user within five seconds. */
  async refresh(userId: string): Promise<void> {
    if (await takeRefresh(this.database.manager, userId, REFRESH_SECONDS)) await this.sync(userId);
  }

  /**
   * Looks again at one subscription whose grace is over: no word of Stripe's is needed for it.
   * @returns false when there was none
   */
  async endOneGrace(): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const row = await lockEndedGrace(tx, this.clock.offsetSeconds);
      if (row === null) return false;
      const live = await findLive(tx, row.userId);
      if (live === null) throw new Error(`${row.userId} has a grace without a subscription`);
      await applySnapshot(tx, row, live, {
        ...this.rulesContext(),
        testClockOffsetSeconds: row.clockOffsetSeconds,
      });
      return true;
    });
  }

  /** The present moment that this user's countdowns run from: the database's clock, moved as far as Stripe's is. */
  async nowFor(userId: string): Promise<Date> {
    const { manager } = this.database;
    const [row, now] = await Promise.all([findSubscription(manager, userId), databaseNow(manager)]);
    if (row?.source !== 'stripe') return now;
    const offset = row.clockOffsetSeconds ?? this.clock.offsetSeconds;
    return new Date(now.getTime() + (offset + CLOCK_SKEW_SECONDS) * 1_000);
  }

  private async context(tx: EntityManager, testClockNow: number | null) {
    const now = (await databaseNow(tx)).getTime() / 1_000;
    return {
      ...this.rulesContext(),
      testClockOffsetSeconds: testClockNow === null ? null : Math.round(testClockNow - now),
    };
  }

  private rulesContext() {
    return { cardRequired: this.rules.trialRequiresCard, offsetSeconds: this.clock.offsetSeconds };
  }
}

/** Stripe has no such customer any more: whatever lived is over. */
async function asEnded(tx: EntityManager, userId: string): Promise<CustomerState> {
  const live = await findLive(tx, userId);
  const current: SubscriptionSnapshot | null = live && { ...live, status: 'canceled' };
  return { current, ended: [], testClockNow: null };
}

function fingerprint(stored: { snapshot: SubscriptionSnapshot }[]): string {
  return JSON.stringify(
    stored.map(({ snapshot }) => (isLive(snapshot) ? snapshot : [snapshot.id, snapshot.status])),
  );
}
