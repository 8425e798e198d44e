import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Problem } from '@tenfold/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { Subscription } from '../access/subscription.entity.js';
import { BILLING_RULES, type BillingRules } from '../billing-rules.js';
import { latePayments } from '../domain/payment-status.js';
import {
  CLOCK_SKEW_SECONDS,
  isLive,
  type SubscriptionSnapshot,
  type UnixSeconds,
} from '../domain/subscription-snapshot.js';
import { isKnownPrice } from '../domain/pro-price.js';
import { scheduledEnd } from '../domain/subscription-end.js';
import { DunningReader } from '../stripe/dunning-reader.js';
import { saltedHash } from '../stripe/email-hash.js';
import { StripeAccount } from '../stripe/stripe-account.js';
import { StripeClock } from '../stripe/stripe-clock.js';
import { StripeReader, type CustomerState, type KnownBefore } from '../stripe/stripe-reader.js';
import { SubscriptionInvoices } from '../stripe/subscription-invoices.js';
import { UserLocks } from '../stripe/user-locks.js';
import {
  databaseNow,
  findSubscription,
  lockEndedGrace,
  lockSubscription,
} from '../access/subscription.queries.js';
import {
  enqueueStripeChange,
  EndDuplicateSubscription,
  refundLatePayment,
} from '../stripe/stripe-change.job.js';
import { applySnapshot } from './apply-snapshot.js';
import { confirmRefunds, sendReceipts } from './confirmations.js';
import { enqueueEnd } from './end-subscriptions.js';
import { forgetFailedRefunds, listPayments, storePayments } from './payment.queries.js';
import { listProPrices } from '../stripe/pro-price.queries.js';
import { DefaultCards } from './default-cards.js';
import {
  deleteSnapshots,
  findCustomer,
  findLive,
  listSnapshots,
  nextFetch,
  storeSnapshot,
  claimRefresh,
} from './stripe-sync.queries.js';
import type { StripeCustomer } from './stripe-customer.entity.js';

const REFRESH_SECONDS = 5;

/** Copies Stripe's state into our rows. Always fetches the latest state and never trusts an event's payload. */
@Injectable()
export class StripeSyncService {
  private readonly logger = new Logger(StripeSyncService.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(BILLING_RULES) private readonly rules: BillingRules,
    private readonly account: StripeAccount,
    private readonly reader: StripeReader,
    private readonly dunning: DunningReader,
    private readonly cards: DefaultCards,
    private readonly invoices: SubscriptionInvoices,
    private readonly clock: StripeClock,
    private readonly locks: UserLocks,
  ) {}

  sync(userId: string): Promise<boolean> {
    return this.locks.run(userId, () => this.syncLocked(userId));
  }

  async syncLocked(userId: string): Promise<boolean> {
    const { manager } = this.database;
    const customer = await findCustomer(manager, userId);
    if (customer === null) return false;
    const known = await this.knownBefore(userId);
    const fetch = await nextFetch(manager);
    const state = await this.read(customer, known);
    await this.clock.refresh().catch(() => undefined); // a failed clock request leaves the last known offset
    return this.database.transaction(async (tx) => {
      const row = await lockSubscription(tx, userId);
      const before = stateOf(await listSnapshots(tx, userId));
      const { current, ended, duplicates, payments, testClockNow, cardFingerprint } = state;
      const databaseTime = await databaseSeconds(tx);
      const testClockOffset = testClockNow === null ? null : Math.round(testClockNow - databaseTime);
      const context = this.context(databaseTime, testClockOffset);
      await confirmRefunds(tx, userId, payments, context.now);
      await forgetFailedRefunds(tx, userId, payments);
      await storePayments(tx, userId, payments);
      const all = current === null ? ended : [current, ...ended];
      for (const { invoiceId: subject } of latePayments(payments, all))
        await refundLatePayment(tx, { userId, subject, reason: 'paid after the end' });
      await sendReceipts(tx, userId, payments, context.now);
      this.warnOfPrice(userId, current, known);
      await this.endDuplicates(tx, userId, duplicates);
      for (const it of all) if (!isLive(it)) await enqueueEnd(tx, userId, it, 'ended at Stripe');
      for (const snapshot of ended) await storeSnapshot(tx, userId, snapshot, fetch);
      if (current !== null && (await storeSnapshot(tx, userId, current, fetch)))
        await applySnapshot(tx, row, current, { ...context, cardHash: this.hashOf(cardFingerprint) });
      return before !== stateOf(await listSnapshots(tx, userId));
    });
  }

  private warnOfPrice(
    userId: string,
    current: SubscriptionSnapshot | null,
    { prices, live }: KnownBefore,
  ): void {
    const { id: subscription, price = null } = current ?? {};
    if (current === null || !isLive(current) || isKnownPrice(price, prices)) return;
    if (price?.id !== live?.price?.id || price?.amountCents !== live?.price?.amountCents)
      this.logger.error(
        { userId, subscription, ...price },
        'price: billing does not know the price of a subscription',
      );
  }

  /** Deletes our copies of duplicates, because a user has one live row; their end is stored by a later sync. */
  private async endDuplicates(tx: EntityManager, userId: string, ids: string[]): Promise<void> {
    await deleteSnapshots(tx, userId, ids);
    for (const subject of ids) {
      const reason = 'second live subscription';
      if (await enqueueStripeChange(tx, EndDuplicateSubscription, { userId, subject, reason }))
        this.logger.error({ userId, subject }, 'customer has a second live subscription');
    }
  }

  private async read(customer: StripeCustomer, known: KnownBefore): Promise<CustomerState> {
    const state = await this.readOnce(customer, known);
    // the first invoice was paid after the subscription was read; a cancellation must see both as they are now
    const wasPaidMeanwhile = state.current?.status === 'incomplete' && state.current.dunning === null;
    return wasPaidMeanwhile ? this.readOnce(customer, known) : state;
  }

  private async readOnce(customer: StripeCustomer, known: KnownBefore): Promise<CustomerState> {
    let state = await this.reader.customerState(customer, known);
    if (state.current && (await this.cards.align(customer, state.current)))
      state = await this.reader.customerState(customer, known);
    if (state.current && isLive(state.current) && scheduledEnd(state.current) !== null)
      await this.invoices.dropPending(customer.customerId, state.current.id);
    return state.current ? { ...state, current: await this.dunning.complete(state.current) } : state;
  }

  async refresh(userId: string): Promise<void> {
    if (await claimRefresh(this.database.manager, userId, REFRESH_SECONDS))
      await this.locks.runRequest(userId, () => this.syncLocked(userId));
  }

  async endOneGrace(): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const row = await lockEndedGrace(tx, this.clock.offsetSeconds);
      if (row === null) return false;
      const live = await findLive(tx, row.userId);
      if (live === null) throw new Error(`${row.userId} is in grace but has no live subscription`);
      const context = this.context(await databaseSeconds(tx), row.clockOffsetSeconds);
      // an ended grace gives no Pro, so no trial begins that would claim a card
      await applySnapshot(tx, row, live, { ...context, cardHash: null });
      return true;
    });
  }

  async nowAtStripe(userId: string): Promise<Date> {
    const { manager } = this.database;
    const [row, now] = await Promise.all([findSubscription(manager, userId), databaseNow(manager)]);
    return this.timeAtStripe(row, now);
  }

  /** By the clock that ends the user's plan: a grant ends by the database's. */
  timeOfPlan(row: Subscription | null, now: Date): Date {
    return row?.source === 'own' ? now : this.timeAtStripe(row, now);
  }

  timeAtStripe(row: Subscription | null, now: Date): Date {
    const offset = row?.clockOffsetSeconds ?? this.clock.offsetSeconds;
    return new Date(now.getTime() + (offset + CLOCK_SKEW_SECONDS) * 1_000);
  }

  /** @throws Problem UNAVAILABLE until the price is loaded: without its product no subscription is recognized as Pro */
  private async knownBefore(userId: string): Promise<KnownBefore> {
    const { manager } = this.database;
    await this.account.verified();
    const [prices, payments, stored] = await Promise.all([
      listProPrices(manager),
      listPayments(manager, userId),
      listSnapshots(manager, userId),
    ]);
    if (prices.length === 0)
      throw new Problem('UNAVAILABLE', 'Payments are not ready yet. Please try again.');
    const live = stored.map(({ snapshot }) => snapshot).find(isLive) ?? null;
    return { prices, payments, subscriptionIds: stored.map(({ id }) => id), live };
  }

  private context(databaseTime: UnixSeconds, testClockOffsetSeconds: number | null) {
    return {
      cardRequired: this.rules.trialRequiresCard,
      graceDays: this.rules.paymentGraceDays,
      now: databaseTime + (testClockOffsetSeconds ?? this.clock.offsetSeconds),
      testClockOffsetSeconds,
    };
  }

  private hashOf(fingerprint: string | null): string | null {
    const { trialOncePerCard, trialHashSalt } = this.rules;
    return trialOncePerCard && fingerprint !== null ? saltedHash(fingerprint, trialHashSalt) : null;
  }
}

async function databaseSeconds(tx: EntityManager): Promise<UnixSeconds> {
  return (await databaseNow(tx)).getTime() / 1_000;
}

function stateOf(stored: { snapshot: SubscriptionSnapshot }[]): string {
  return JSON.stringify(
    stored.map(({ snapshot }) => (isLive(snapshot) ? snapshot : [snapshot.id, snapshot.status])),
  );
}
