import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Problem, type WebhookInput, type WebhookReceipt } from '@tenfold/contracts';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { StripeCalls } from '../stripe/stripe-calls.js';
import { EventWorker } from './event-worker.js';
import { storeEvent } from './stripe-event.queries.js';

/** How old a signature may be; never 0, which would turn the check off. */
const TOLERANCE_SECONDS = 300;

/** Takes in what Stripe sends: checks that it is Stripe's, keeps it once, and leaves the work for afterwards. */
@Injectable()
export class WebhooksService {
  private readonly logger = new Logger(WebhooksService.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly worker: EventWorker,
  ) {}

  /**
   * Again is the same, without effect.
   * @throws Problem INVALID_INPUT for what is not signed by Stripe just now, for this mode; UNAVAILABLE
   */
  async accept({ payload, signature }: WebhookInput): Promise<WebhookReceipt> {
    const event = this.verify(Buffer.from(payload, 'base64'), signature);
    if (event.livemode !== this.calls.connection.isLive) throw this.refuse('another mode');
    await storeEvent(this.database.manager, event, 'webhook');
    this.worker.wake();
    return { received: true };
  }

  private verify(payload: Buffer, signature: string): Stripe.Event {
    // the package takes any time to come for now
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
    if (signedAt > Date.now() / 1_000 + TOLERANCE_SECONDS) throw this.refuse('a signature of the future');
    try {
      return this.calls.readEvent(payload, signature, TOLERANCE_SECONDS);
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw this.refuse((error as Error).name);
    }
  }

  private refuse(reason: string): Problem {
    this.logger.warn(`a webhook was refused: ${reason}`);
    return new Problem('INVALID_INPUT', 'This is not a webhook for this installation.');
  }
}
