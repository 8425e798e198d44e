import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '@tenfold/contracts';
import Stripe from 'stripe';
import { Breaker } from './breaker.js';
import type { StripeConnection, StripeSettings } from './stripe-settings.js';

export const STRIPE_SETTINGS = Symbol('StripeSettings');

/** The version that the package's types describe; pinned, so that a new account default changes nothing. */
export const API_VERSION = '2026-10-28.endive';
const MAX_NETWORK_RETRIES = 2;
const BREAKER_LIMITS = { failures: 5, openMs: 10_000 };

@Injectable()
export class StripeCalls {
  private readonly breaker = new Breaker(BREAKER_LIMITS, Date.now);
  private readonly stripe: Stripe | null;

  constructor(@Inject(STRIPE_SETTINGS) readonly settings: StripeSettings) {
    this.stripe = settings.mode === 'unavailable' ? null : createStripe(settings);
  }

  requireSetUp(): StripeConnection {
    if (this.settings.mode === 'unavailable') throw notSetUp(this.settings);
    return this.settings;
  }

  async run<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (this.stripe === null) throw notSetUp(this.settings);
    if (!this.breaker.admits()) throw unavailable();
    try {
      const reply = await call(this.stripe);
      this.breaker.succeeded();
      return reply;
    } catch (error) {
      if (isOutage(error)) this.breaker.failed();
      else this.breaker.succeeded();
      throw toRefusal(error);
    }
  }

  readEvent(payload: Buffer, signature: string, toleranceSeconds: number): Stripe.Event {
    const { webhookSecrets } = this.requireSetUp();
    const failures: unknown[] = [];
    for (const secret of webhookSecrets) {
      try {
        return Stripe.webhooks.constructEvent(payload, signature, secret, toleranceSeconds);
      } catch (error) {
        failures.push(error);
      }
    }
    throw failures[0];
  }
}

export function createStripe({
  secretKey,
  apiBase,
  timeoutMs,
}: Pick<StripeConnection, 'secretKey' | 'apiBase' | 'timeoutMs'>): Stripe {
  const elsewhere = apiBase && {
    host: apiBase.hostname,
    port: apiBase.port || (apiBase.protocol === 'https:' ? 443 : 80),
    protocol: apiBase.protocol === 'https:' ? ('https' as const) : ('http' as const),
  };
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    telemetry: false,
    maxNetworkRetries: MAX_NETWORK_RETRIES,
    timeout: timeoutMs,
    ...(elsewhere ?? {}),
  });
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

export function isRefunded(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';
}

export function isDisputed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_disputed';
}

export function isInvalidRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

export function isRejectedKey(error: unknown): error is Error {
  return (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  );
}

/** Stripe returns the same failure again for the same idempotency key. */
export function isFinal(error: unknown): boolean {
  const cause = error instanceof Problem ? (error.cause as unknown) : error;
  return (
    cause instanceof Stripe.errors.StripeAPIError ||
    cause instanceof Stripe.errors.StripeInvalidRequestError ||
    cause instanceof Stripe.errors.StripeIdempotencyError
  );
}

function isOutage(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError
  );
}

function toRefusal(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError)
    return Object.assign(new Problem('PAYMENT_DECLINED', error.message), { cause: error });
  if (isOutage(error) || error instanceof Stripe.errors.StripeRateLimitError)
    return Object.assign(unavailable(), { cause: error });
  return error;
}

function notSetUp(settings: StripeSettings): Problem {
  return new Problem('UNAVAILABLE', settings.mode === 'unavailable' ? settings.reason : 'not set up');
}

function unavailable(): Problem {
  return new Problem('UNAVAILABLE', 'Our payment provider is not answering right now. Please try again.', {
    retryAfterSeconds: 10,
  });
}
