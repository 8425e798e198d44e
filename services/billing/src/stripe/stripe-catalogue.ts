import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Problem } from '@tenfold/contracts';
import { PRICE_USD_PER_MONTH } from '@tenfold/exam';
import { BackgroundTasks } from '@tenfold/platform';
import type Stripe from 'stripe';
import { StripeCalls } from './stripe-calls.js';

export const PRICE_CENTS = Math.round(PRICE_USD_PER_MONTH * 100);
export const CURRENCY = 'usd';
const LOOKUP_KEY = 'pro_monthly';
const RETRY_MS = 5_000;
/** So long the start waits for Stripe; whoever has access must not wait longer for billing. */
const START_PATIENCE_MS = 3_000;

/** The price at Stripe is not what the product says it costs: nobody may be charged. */
export class WrongPrice extends Error {}

/** The one product and price at Stripe, made if missing. */
@Injectable()
export class StripeCatalogue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(StripeCatalogue.name);
  private readonly tasks = new BackgroundTasks((_task, error) => this.report(error));
  private priceId: string | null = null;

  constructor(private readonly calls: StripeCalls) {}

  /** Refuses to start with a wrong price. While Stripe is away billing starts all the same, and goes on trying. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.calls.settings.mode === 'unavailable') return;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, START_PATIENCE_MS)));
    const first = this.price().then(
      () => null,
      (error: unknown) => error,
    );
    const failure = await Promise.race([first, patience]);
    clearTimeout(timer);
    if (failure instanceof WrongPrice) throw failure;
    if (failure) this.report(failure);
    this.tasks.every(RETRY_MS, 'price at Stripe', async () => void (this.priceId ?? (await this.price())));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.tasks.stop();
  }

  /**
   * The id of the price.
   * @throws Problem UNAVAILABLE while Stripe is away; WrongPrice
   */
  async price(): Promise<string> {
    this.priceId ??= await this.ensure();
    return this.priceId;
  }

  private async ensure(): Promise<string> {
    const { data } = await this.calls.ask((stripe) =>
      stripe.prices.list({ lookup_keys: [LOOKUP_KEY], active: true }),
    );
    const price = data[0] ?? (await this.create());
    const { unit_amount: amount, currency, recurring } = price;
    if (amount !== PRICE_CENTS || currency !== CURRENCY || recurring?.interval !== 'month')
      throw new WrongPrice(
        `${LOOKUP_KEY} is ${amount} ${currency} a ${recurring?.interval ?? 'time'} at Stripe, not ${PRICE_CENTS} ${CURRENCY} a month`,
      );
    return price.id;
  }

  /** The keys make two instances that start at once make one product and one price. */
  private async create(): Promise<Stripe.Price> {
    const product = await this.calls.ask((stripe) =>
      stripe.products.create({ name: 'Tenfold Pro' }, { idempotencyKey: `product:${LOOKUP_KEY}` }),
    );
    return this.calls.ask((stripe) =>
      stripe.prices.create(
        {
          product: product.id,
          lookup_key: LOOKUP_KEY,
          unit_amount: PRICE_CENTS,
          currency: CURRENCY,
          recurring: { interval: 'month' },
        },
        { idempotencyKey: `price:${LOOKUP_KEY}:${product.id}` },
      ),
    );
  }

  private report(error: unknown): void {
    const level = error instanceof Problem ? 'warn' : 'error';
    this.logger[level](`the price at Stripe is not ready: ${String(error)}`);
  }
}
