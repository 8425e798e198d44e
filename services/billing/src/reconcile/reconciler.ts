import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BackgroundTasks } from '@tenfold/platform';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { findUserOf } from '../mirror/mirror.queries.js';
import { MirrorService } from '../mirror/mirror.service.js';
import { idOf } from '../stripe/read-snapshot.js';
import { StripeCalls } from '../stripe/stripe-calls.js';
import { StripeClock } from '../stripe/stripe-clock.js';
import { isHandled } from '../webhooks/event-subject.js';
import { EventWorker } from '../webhooks/event-worker.js';
import { findUnknownEvents, storeEvent } from '../webhooks/stripe-event.queries.js';
import { readCursor, storeCursor } from './reconcile.queries.js';

const EVENTS_MS = 15 * 60_000;
const NIGHTLY_SECONDS = 24 * 60 * 60;
/** Events may come into Stripe's list late: so much of it is read again each time. */
const OVERLAP_SECONDS = 3_600;
/** Stripe lists the events of 30 days. */
const FIRST_LOOK_SECONDS = 30 * 86_400;
/** A webhook may still be on its way: only what is older than this was lost. */
const UNDER_WAY_SECONDS = 120;
const PAGE_SIZE = 100;

/** What was found to be missing or wrong, and was put right. */
export interface Drift {
  /** Events that no webhook had brought. */
  lostEvents: number;
  /** Users whose copy differed from Stripe. */
  staleUsers: string[];
}

/** Finds what webhooks lost: compares with Stripe's own lists, repairs, and says so. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Reconciler.name);
  private readonly tasks = new BackgroundTasks((task, error) =>
    this.logger.warn(`${task} waits: ${String(error)}`),
  );

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly mirror: MirrorService,
    private readonly worker: EventWorker,
    private readonly clock: StripeClock,
  ) {}

  onApplicationBootstrap(): void {
    if (this.calls.settings.mode === 'unavailable') return;
    this.tasks.every(EVENTS_MS, 'comparison of events', () => this.compareEvents());
    this.tasks.every(EVENTS_MS, 'comparison of subscriptions', () => this.compareNightly());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.tasks.stop();
  }

  /** Both comparisons, now. */
  async run(): Promise<Drift> {
    const lostEvents = await this.compareEvents(0);
    return { lostEvents, staleUsers: await this.compareSubscriptions() };
  }

  /**
   * Takes in the events that Stripe lists and no webhook brought.
   * @param underWaySeconds what is younger may still be on its way: it is taken in, too, but is no drift
   * @returns how many were lost
   */
  async compareEvents(underWaySeconds = UNDER_WAY_SECONDS): Promise<number> {
    const { manager } = this.database;
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
        await storeEvent(manager, event, 'reconciler');
        if (isHandled(event.type) && event.created <= lostBefore) lost += 1;
      }
      newest = Math.max(newest, ...page.data.map(({ created }) => created));
      after = page.data.at(-1)?.id;
      if (!page.has_more || after === undefined) break;
    }
    await storeCursor(manager, 'events', newest);
    await this.worker.work();
    this.report(lost, 'events that no webhook brought');
    return lost;
  }

  /** Once a day, however often the service is started anew. */
  private async compareNightly(): Promise<void> {
    const { manager } = this.database;
    const { reached, now } = await readCursor(manager, 'subscriptions');
    if (reached !== null && now - reached < NIGHTLY_SECONDS) return;
    await this.compareSubscriptions();
    await storeCursor(manager, 'subscriptions', now);
  }

  /**
   * Looks at every subscription Stripe has.
   * @returns whose copy differed
   */
  async compareSubscriptions(): Promise<string[]> {
    const users = new Set<string>();
    let after: string | undefined;
    for (;;) {
      const params = {
        status: 'all',
        limit: PAGE_SIZE,
        ...(after ? { starting_after: after } : {}),
      } as const;
      const page = await this.calls.ask((stripe) => stripe.subscriptions.list(params));
      for (const { customer } of page.data) {
        const userId = await findUserOf(this.database.manager, idOf(customer) ?? '');
        if (userId !== null) users.add(userId);
      }
      after = page.data.at(-1)?.id;
      if (!page.has_more || after === undefined) break;
    }
    const stale: string[] = [];
    for (const userId of users) if (await this.mirror.sync(userId)) stale.push(userId);
    this.report(stale.length, 'subscriptions that differed from Stripe');
    return stale;
  }

  private eventsSince(since: number, after: string | undefined): Promise<Stripe.ApiList<Stripe.Event>> {
    return this.calls.ask((stripe) =>
      stripe.events.list({
        created: { gt: since },
        limit: PAGE_SIZE,
        ...(after ? { starting_after: after } : {}),
      }),
    );
  }

  private report(drift: number, what: string): void {
    if (drift > 0) this.logger.error(`drift: ${drift} ${what}`);
  }
}
