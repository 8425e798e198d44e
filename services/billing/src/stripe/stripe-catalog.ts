import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Problem } from '@tenfold/contracts';
import { PRICE_CENTS } from '@tenfold/exam';
import { BackgroundTasks } from '@tenfold/platform';
import { collectOnScrape, Gauge } from '@tenfold/telemetry';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { countUnknownPrices, storeProPrice } from './pro-price.queries.js';
import { idOf } from './read-snapshot.js';
import { StripeAccount, WrongAccount } from './stripe-account.js';
import { isMissing, isRejectedKey, StripeCalls } from './stripe-calls.js';

export const CURRENCY = 'usd';
export const LOOKUP_KEY = 'pro_monthly';
export const PRODUCT_NAME = 'Tenfold Pro';
const RETRY_MS = 5_000;
/** The start waits this long for Stripe, because access must be served with or without it. */
const START_TIMEOUT_MS = 3_000;

const unknownPrices = new Gauge({
  name: 'stripe_unknown_prices',
  help: 'Live subscriptions to Pro whose price billing does not know',
});

class WrongPrice extends Error {}

class RejectedKey extends Error {}

@Injectable()
export class StripeCatalog implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(StripeCatalog.name);
  private readonly tasks = new BackgroundTasks((_task, error) => this.report(error));
  private priceId: string | null = null;
  private readonly endMetrics: () => void;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly account: StripeAccount,
  ) {
    this.endMetrics = collectOnScrape('stripe prices', async () =>
      unknownPrices.set(await countUnknownPrices(database.manager)),
    );
  }

  /**
   * Aborts the start on a wrong price, rows of another account or a rejected key. While Stripe is unavailable,
   * billing starts and retries in the background.
   */
  async onApplicationBootstrap(): Promise<void> {
    if (this.calls.settings.mode === 'unavailable') return;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, START_TIMEOUT_MS)));
    const first = this.price().then(
      () => null,
      (error: unknown) => error,
    );
    const failure = await Promise.race([first, timeout]);
    clearTimeout(timer);
    if (failure instanceof WrongPrice || failure instanceof WrongAccount) throw failure;
    if (isRejectedKey(failure)) throw new RejectedKey(rejection(failure));
    if (failure) this.report(failure);
    this.tasks.every(RETRY_MS, 'price at Stripe', async () => void (this.priceId ?? (await this.price())));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.endMetrics();
    await this.tasks.stop();
  }

  async price(): Promise<string> {
    this.priceId ??= await this.ensure();
    return this.priceId;
  }

  private async ensure(): Promise<string> {
    await this.account.verified();
    const { data } = await this.calls.run((stripe) =>
      stripe.prices.list({ lookup_keys: [LOOKUP_KEY], active: true }),
    );
    const price = data[0] ?? (await this.create());
    const { unit_amount: amountCents, currency } = price;
    if (amountCents !== PRICE_CENTS || currency !== CURRENCY || !isMonthly(price))
      throw new WrongPrice(
        `${LOOKUP_KEY} is ${amountCents} ${currency} ${periodOf(price)} at Stripe, not ${PRICE_CENTS} ${CURRENCY} every 1 month`,
      );
    for (const id of this.calls.requireSetUp().proPriceIds) await this.storeEarlier(id);
    await this.store(price, amountCents); // the present price is the latest verified one
    return price.id;
  }

  private async storeEarlier(id: string): Promise<void> {
    const found = await this.calls
      .run((stripe) => stripe.prices.retrieve(id))
      .catch((error: unknown) => {
        if (isMissing(error))
          throw new WrongPrice(`STRIPE_PRO_PRICE_IDS names ${id}, which Stripe does not have`);
        throw error;
      });
    const { unit_amount: amountCents, currency } = found;
    if (amountCents === null || amountCents <= 0 || currency !== CURRENCY || !isMonthly(found))
      throw new WrongPrice(
        `STRIPE_PRO_PRICE_IDS names ${id}, which is not an amount of ${CURRENCY} a month: remove it from the setting`,
      );
    await this.store(found, amountCents);
  }

  private store({ id, product, currency }: Stripe.Price, amountCents: number): Promise<void> {
    const productId = idOf(product) ?? '';
    return storeProPrice(this.database.manager, { id, productId, amountCents, currency });
  }

  private async create(): Promise<Stripe.Price> {
    const product = await this.calls.run((stripe) =>
      stripe.products.create({ name: PRODUCT_NAME }, { idempotencyKey: `product:${LOOKUP_KEY}` }),
    );
    return this.calls.run((stripe) =>
      stripe.prices.create(
        {
          product: product.id,
          lookup_key: LOOKUP_KEY,
          unit_amount: PRICE_CENTS,
          currency: CURRENCY,
          recurring: { interval: 'month' },
          tax_behavior: 'inclusive',
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

export function isMonthly({ recurring }: Stripe.Price): boolean {
  return recurring?.interval === 'month' && recurring.interval_count === 1;
}

export function periodOf({ recurring }: Stripe.Price): string {
  return recurring === null ? 'once' : `every ${recurring.interval_count} ${recurring.interval}`;
}

function rejection(error: Error): string {
  return `Stripe rejects STRIPE_SECRET_KEY: ${error.message} Copy the key anew from the dashboard (Developers, API keys); a restricted key needs the rights that docs/go-live.md lists.`;
}
