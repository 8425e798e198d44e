import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { acceptWebhook, Problem, type WebhookInput, type WebhookReceipt } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { StripeCalls } from '../stripe/stripe-calls.js';
import { receiveEvent } from './process-stripe-event.job.js';
import { readSignatureTime } from './read-signature-time.js';

/** Maximum age of a signature; never 0, which would turn the check off. */
const TOLERANCE_SECONDS = 300;

@Injectable()
export class WebhooksService {
  private readonly logger = new Logger(WebhooksService.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
  ) {}

  @Handles(acceptWebhook)
  async accept({ payload, signature }: WebhookInput): Promise<WebhookReceipt> {
    const event = this.verify(Buffer.from(payload, 'base64'), signature);
    if (event.livemode !== this.calls.requireSetUp().isLive)
      throw this.refuse('test event with live keys, or the reverse');
    await this.database.transaction((tx) => receiveEvent(tx, event, 'webhook'));
    return { received: true };
  }

  private verify(payload: Buffer, signature: string): Stripe.Event {
    const signedAt = readSignatureTime(signature);
    if (signedAt === null) throw this.refuse('the signature has no single timestamp');
    // Stripe's package accepts any time in the future
    if (signedAt > Date.now() / 1_000 + TOLERANCE_SECONDS)
      throw this.refuse('the signature is from the future');
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
