import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Problem } from '@tenfold/contracts';
import { BackgroundTasks } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { findUserOf } from '../mirror/mirror.queries.js';
import { MirrorService } from '../mirror/mirror.service.js';
import { idOf } from '../stripe/read-snapshot.js';
import { isMissing, StripeCalls } from '../stripe/stripe-calls.js';
import { isHandled, subjectOf, type EventSubject } from './event-subject.js';
import { claimEvents, finishEvents, postponeEvents, type ClaimedEvent } from './stripe-event.queries.js';

const POLL_MS = 1_000;
const BATCH_SIZE = 50;

/**
 * Works on the events that are kept: finds out whom each concerns, and asks Stripe how things are. The rows are the
 * truth; a poll finds what a wake-up was lost for, and a claim that nobody ended is taken over by another instance.
 */
@Injectable()
export class EventWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(EventWorker.name);
  private readonly tasks = new BackgroundTasks((task, error) =>
    this.logger.warn(`${task} wait: ${String(error)}`),
  );
  private working: Promise<void> | null = null;
  private wanted = false;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly mirror: MirrorService,
  ) {}

  onApplicationBootstrap(): void {
    if (this.calls.settings.mode === 'unavailable') return;
    this.tasks.nowAndEvery(POLL_MS, 'events of Stripe', () => this.work());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.tasks.stop();
    await this.working;
  }

  /** Looks for events now instead of at the next poll. */
  wake(): void {
    this.work().catch((error: unknown) => this.logger.warn(`events of Stripe wait: ${String(error)}`));
  }

  /** Works on all that waits; whoever calls meanwhile waits for the same, and nothing that came is left out. */
  async work(): Promise<void> {
    this.wanted = true;
    this.working ??= this.workOff().finally(() => (this.working = null));
    await this.working;
  }

  private async workOff(): Promise<void> {
    while (this.wanted && !this.tasks.isStopping) {
      this.wanted = false;
      const events = await claimEvents(this.database.manager, BATCH_SIZE);
      if (events.length === 0) continue;
      this.wanted = true;
      await this.deal(events);
    }
  }

  private async deal(events: ClaimedEvent[]): Promise<void> {
    const ignored = events.filter(({ type }) => !isHandled(type)).map(({ id }) => id);
    if (ignored.length > 0) await finishEvents(this.database.manager, ignored, 'ignored');
    const users = new Map<string, string[]>();
    for (const event of events.filter(({ type }) => isHandled(type))) {
      const userId = await this.attempt([event.id], () => this.userOf(subjectOf(event.payload)));
      if (userId === undefined) continue;
      if (userId === null) await finishEvents(this.database.manager, [event.id], 'nobody of ours');
      else users.set(userId, [...(users.get(userId) ?? []), event.id]);
    }
    // one look at Stripe answers all events of one customer that came before it
    await Promise.all([...users].map(([userId, ids]) => this.sync(userId, ids)));
  }

  private async sync(userId: string, ids: string[]): Promise<void> {
    await this.attempt(ids, async () => {
      await this.mirror.sync(userId);
      await finishEvents(this.database.manager, ids, 'synced');
    });
  }

  /** Undefined when it failed: then the events come again. */
  private async attempt<T>(ids: string[], work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      const isAway = error instanceof Problem && error.code === 'UNAVAILABLE';
      this.logger[isAway ? 'warn' : 'error'](`events ${ids.join(', ')} come again: ${String(error)}`);
      await postponeEvents(this.database.manager, ids, isAway ? 'Stripe is away' : String(error));
      return undefined;
    }
  }

  private async userOf(subject: EventSubject): Promise<string | null> {
    const customer = await this.customerOf(subject);
    return customer === null ? null : findUserOf(this.database.manager, customer);
  }

  private async customerOf(subject: EventSubject): Promise<string | null> {
    if (subject === null) return null;
    if ('customer' in subject) return subject.customer;
    try {
      const paid = await this.calls.ask<{ customer: Parameters<typeof idOf>[0] }>((stripe) =>
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
