import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { defineJob, enqueue, Job } from '@tenfold/jobs';
import { collectOnScrape, Gauge, Histogram } from '@tenfold/telemetry';
import type Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import { findUserOf } from '../stripe-sync/stripe-sync.queries.js';
import { StripeSyncService } from '../stripe-sync/stripe-sync.service.js';
import { idOf } from '../stripe/read-snapshot.js';
import { isMissing, StripeCalls } from '../stripe/stripe-calls.js';
import { UserLocks } from '../stripe/user-locks.js';
import { fraudWarningOf, isHandled, subjectOf, type EventSubject } from './event-subject.js';
import { FraudWarnings } from './fraud-warnings.js';
import {
  findOpenEvents,
  findOpenEventsOf,
  finishEvents,
  oldestOpenEventAge,
  storeEvent,
  type OpenEvent,
} from './stripe-event.queries.js';

const stripeEventDelay = new Histogram({
  name: 'stripe_event_delay_seconds',
  help: 'Time from the arrival of an event of Stripe to the change of access',
  buckets: [1, 5, 15, 60, 300, 3_600],
});
const oldestEvent = new Gauge({
  name: 'stripe_event_age_seconds',
  help: 'Age of the oldest event of Stripe that is not processed; 0 without one',
});

interface ProcessStripeEventData {
  eventId: string;
}

const ProcessStripeEvent = defineJob<ProcessStripeEventData>('process-stripe-event', {
  concurrency: 10,
  backoff: { firstMs: 1_000, longestMs: 60_000 },
  maxAttempts: 10_000,
});

/** Stores an event and enqueues its processing. Idempotent. @returns false when it is stored already */
export async function receiveEvent(
  tx: EntityManager,
  event: Stripe.Event,
  source: 'webhook' | 'reconciler',
): Promise<boolean> {
  if (!(await storeEvent(tx, event, source))) return false;
  if (isHandled(event.type))
    await enqueue(tx, ProcessStripeEvent, { eventId: event.id }, { dedupeKey: event.id });
  else await finishEvents(tx, [event.id], 'ignored');
  return true;
}

@Injectable()
export class ProcessStripeEventJob implements OnApplicationShutdown {
  /** Key: user id. The sync that waits for that user's lock; it also handles events that arrive before it starts. */
  private readonly waiting = new Map<string, Promise<void>>();
  private readonly endMetrics: () => void;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly stripeSync: StripeSyncService,
    private readonly locks: UserLocks,
    private readonly warnings: FraudWarnings,
  ) {
    this.endMetrics = collectOnScrape('stripe events', async () =>
      oldestEvent.set(await oldestOpenEventAge(database.manager)),
    );
  }

  onApplicationShutdown(): void {
    this.endMetrics();
  }

  @Job(ProcessStripeEvent)
  async process({ eventId }: ProcessStripeEventData): Promise<void> {
    const { manager } = this.database;
    const [event] = await findOpenEvents(manager, [eventId]);
    if (event === undefined) return;
    const customer = await this.customerOf(subjectOf(event.payload));
    const userId = customer === null ? null : await findUserOf(manager, customer);
    if (customer === null || userId === null) {
      await finishEvents(manager, [eventId], 'unknown_customer');
      return;
    }
    for (let open = true; open; open = (await findOpenEvents(manager, [eventId])).length > 0)
      await (this.waiting.get(userId) ?? this.startSync(userId, customer, event));
  }

  /** At most one job per user waits for the lock, so that the user's own requests do not queue behind events. */
  private startSync(userId: string, customer: string, event: OpenEvent): Promise<void> {
    const sync = this.locks
      .run(userId, () => {
        this.waiting.delete(userId);
        return this.sync(userId, customer, event);
      })
      .finally(() => {
        if (this.waiting.get(userId) === sync) this.waiting.delete(userId);
      });
    this.waiting.set(userId, sync);
    return sync;
  }

  private async sync(userId: string, customer: string, event: OpenEvent): Promise<void> {
    const { manager } = this.database;
    const [own, others] = await Promise.all([
      findOpenEvents(manager, [event.id]),
      findOpenEventsOf(manager, customer),
    ]);
    if (own.length === 0) return;
    await this.stripeSync.syncLocked(userId);
    const synced = [event, ...others.filter(({ id, type }) => id !== event.id && isHandled(type))];
    for (const { payload } of synced) {
      const warning = fraudWarningOf(payload);
      if (warning !== null) await this.warnings.record(userId, warning);
    }
    const delays = await finishEvents(
      manager,
      synced.map(({ id }) => id),
      'synced',
    );
    for (const seconds of delays) stripeEventDelay.observe(seconds);
  }

  private async customerOf(subject: EventSubject): Promise<string | null> {
    if (subject === null) return null;
    if ('customer' in subject) return subject.customer;
    try {
      const paid = await this.calls.run<{ customer: Parameters<typeof idOf>[0] }>((stripe) =>
        'charge' in subject
          ? stripe.charges.retrieve(subject.charge)
          : stripe.paymentIntents.retrieve(subject.paymentIntent),
      );
      return idOf(paid.customer);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}
