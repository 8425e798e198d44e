import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Counter } from '@tenfold/telemetry';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { StripeCustomers } from '../checkout/stripe-customers.js';
import { DAY_SECONDS } from '../domain/subscription-snapshot.js';
import { findUserOf, listSubscribers } from '../stripe-sync/stripe-sync.queries.js';
import { StripeSyncService } from '../stripe-sync/stripe-sync.service.js';
import { idOf } from '../stripe/read-snapshot.js';
import { StripeAccount } from '../stripe/stripe-account.js';
import { StripeCalls } from '../stripe/stripe-calls.js';
import { StripeClock } from '../stripe/stripe-clock.js';
import { isHandled } from '../webhooks/event-subject.js';
import { receiveEvent } from '../webhooks/process-stripe-event.job.js';
import { findUnknownEvents } from '../webhooks/stripe-event.queries.js';
import { readCursor, storeCursor } from './reconcile.queries.js';

/** Stripe may list an event late, so each run rereads the end of the previous range. */
const OVERLAP_SECONDS = 3_600;
/** Stripe lists events of the last 30 days only. */
const FIRST_LOOK_SECONDS = 30 * DAY_SECONDS;
/** Webhooks of younger events may still arrive, so these are stored but not counted as lost. */
const UNDER_WAY_SECONDS = 120;
const PAGE_SIZE = 100;

const driftFound = new Counter({
  name: 'stripe_drift_total',
  help: 'Differences from Stripe that the comparison found and repaired',
  labelNames: ['kind'],
});
for (const kind of ['events', 'subscriptions']) driftFound.inc({ kind }, 0);

export interface Drift {
  /** Users whose customer only Stripe had. */
  restoredUsers: string[];
  lostEvents: number;
  staleUsers: string[];
}

@Injectable()
export class Reconciler {
  private readonly logger = new Logger(Reconciler.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly account: StripeAccount,
    private readonly stripeSync: StripeSyncService,
    private readonly clock: StripeClock,
    private readonly customers: StripeCustomers,
  ) {}

  /** The whole comparison, as after the restore of a backup. */
  async run(): Promise<Drift> {
    const restoredUsers = await this.restoreCustomers();
    const lostEvents = await this.compareEvents(0);
    return { restoredUsers, lostEvents, staleUsers: await this.compareSubscriptions() };
  }

  /**
   * Stores the customers of subscriptions that our rows do not know, because the database was restored from an older backup.
   * Only on demand: another installation may use the same Stripe account in test mode.
   */
  private async restoreCustomers(): Promise<string[]> {
    const restored: string[] = [];
    for await (const customerId of this.subscribedCustomers()) {
      if ((await findUserOf(this.database.manager, customerId)) !== null) continue;
      const userId = await this.customers.restore(customerId);
      if (userId !== null) restored.push(userId);
    }
    return restored;
  }

  async compareEvents(underWaySeconds = UNDER_WAY_SECONDS): Promise<number> {
    const { manager } = this.database;
    await this.account.verified();
    const { reached, now } = await readCursor(manager, 'events');
    const since = reached === null ? now - FIRST_LOOK_SECONDS : reached - OVERLAP_SECONDS;
    const lostBefore = underWaySeconds === 0 ? Infinity : now + this.clock.offsetSeconds - underWaySeconds;
    let newest = reached ?? since;
    let lost = 0;
    let after: string | undefined;
    for (;;) {
      const page = await this.eventsSince(since, after);
      const unknown = new Set(
        await findUnknownEvents(
          manager,
          page.data.map(({ id }) => id),
        ),
      );
      for (const event of page.data.filter(({ id }) => unknown.has(id))) {
        await this.database.transaction((tx) => receiveEvent(tx, event, 'reconciler'));
        if (isHandled(event.type) && event.created <= lostBefore) lost += 1;
      }
      newest = Math.max(newest, ...page.data.map(({ created }) => created));
      after = page.data.at(-1)?.id;
      if (!page.has_more || after === undefined) break;
    }
    await storeCursor(manager, 'events', newest);
    this.report('events', lost, 'events that no webhook brought');
    return lost;
  }

  /**
   * Includes subscriptions that only our rows have, because Stripe lists no deleted ones.
   * @returns users whose rows differed
   */
  async compareSubscriptions(): Promise<string[]> {
    const users = new Set([...(await this.usersAtStripe()), ...(await this.usersInRows())]);
    const stale: string[] = [];
    for (const userId of users) if (await this.stripeSync.sync(userId)) stale.push(userId);
    this.report('subscriptions', stale.length, 'subscriptions that differed from Stripe');
    return stale;
  }

  private async usersInRows(): Promise<Set<string>> {
    const users = new Set<string>();
    let after: string | null = null;
    for (;;) {
      const page = await listSubscribers(this.database.manager, after, PAGE_SIZE);
      for (const userId of page) users.add(userId);
      after = page.at(-1) ?? null;
      if (page.length < PAGE_SIZE) return users;
    }
  }

  private async usersAtStripe(): Promise<Set<string>> {
    const users = new Set<string>();
    for await (const customerId of this.subscribedCustomers()) {
      const userId = await findUserOf(this.database.manager, customerId);
      if (userId !== null) users.add(userId);
    }
    return users;
  }

  private async *subscribedCustomers(): AsyncGenerator<string> {
    let after: string | undefined;
    for (;;) {
      const params = {
        status: 'all',
        limit: PAGE_SIZE,
        ...(after ? { starting_after: after } : {}),
      } as const;
      const page = await this.calls.run((stripe) => stripe.subscriptions.list(params));
      for (const { customer } of page.data) yield idOf(customer) ?? '';
      after = page.data.at(-1)?.id;
      if (!page.has_more || after === undefined) return;
    }
  }

  private eventsSince(since: number, after: string | undefined): Promise<Stripe.ApiList<Stripe.Event>> {
    return this.calls.run((stripe) =>
      stripe.events.list({
        created: { gt: since },
        limit: PAGE_SIZE,
        ...(after ? { starting_after: after } : {}),
      }),
    );
  }

  private report(kind: string, drift: number, what: string): void {
    driftFound.inc({ kind }, drift);
    if (drift > 0) this.logger.error(`drift: ${drift} ${what}`);
  }
}
