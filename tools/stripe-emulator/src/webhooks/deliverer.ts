import type Stripe from 'stripe';
import type { Faults } from '../control/faults.js';
import { redeliveryDelayMs } from '../domain/retry-schedule.js';
import type { Delivery } from '../store/collections.js';
import { change, ownNowMs, type World } from '../store/world.js';
import { createHmac } from 'node:crypto';

export interface DeliveryTiming {
  firstRetryMs: number;
  longestRetryMs: number;
  timeoutMs: number;
  giveUpMs: number;
}

export const DEFAULT_TIMING: DeliveryTiming = {
  firstRetryMs: 500,
  longestRetryMs: 12 * 3_600_000,
  timeoutMs: 10_000,
  giveUpMs: 3 * 24 * 3_600_000,
};

/**
 * Delivers pending events in order. A failed delivery is retried with exponential backoff by the emulator's clock, as
 * Stripe does for three days after the first attempt.
 */
export class Deliverer {
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | null = null;
  private stopped = false;

  constructor(
    private readonly world: World,
    private readonly faults: Faults,
    private readonly timing: DeliveryTiming,
  ) {}

  wake(): void {
    if (this.stopped || this.working !== null) return;
    clearTimeout(this.timer);
    this.working = this.work().finally(() => {
      this.working = null;
      this.sleep();
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.working;
  }

  private async work(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    for (let next = this.next(); next !== null && !this.stopped; next = this.next()) await this.deliver(next);
  }

  private sleep(): void {
    if (this.stopped) return;
    const waiting = this.waiting();
    if (waiting.length === 0) return;
    const due = Math.min(...waiting.map((it) => this.dueAt(it))) - ownNowMs(this.world);
    const { blocked, blockedUntil } = this.faults.webhooks;
    const unblocked = blocked ? 1000 : blockedUntil - this.world.wallMs();
    const delay = Math.max(1, Math.min(1000, Math.max(due, unblocked)));
    this.timer = setTimeout(() => this.wake(), delay);
    this.timer.unref();
  }

  private waiting(): Delivery[] {
    return this.world.store.all('delivery').filter((it) => it.state === 'waiting');
  }

  private dueAt(delivery: Delivery): number {
    if (delivery.attempts > 0) return delivery.nextAttemptAt;
    return delivery.nextAttemptAt + this.faults.webhooks.delayMs;
  }

  private next(): Delivery | null {
    const { blocked, blockedUntil, shuffle } = this.faults.webhooks;
    if (blocked || this.world.wallMs() < blockedUntil) return null;
    const now = ownNowMs(this.world);
    const due = this.waiting().filter((it) => this.dueAt(it) <= now);
    const index = shuffle ? Math.floor(Math.random() * due.length) : 0;
    return due[index] ?? null;
  }

  private async deliver(delivery: Delivery): Promise<void> {
    const { store } = this.world;
    const endpoint = store.find('webhook_endpoint', delivery.endpoint);
    if (endpoint === undefined) return this.settle(delivery, { state: 'given_up' });
    if (delivery.attempts === 0 && this.faults.takeDrop()) return this.settle(delivery, { state: 'dropped' });
    const event = store.get('event', delivery.event);
    const firstAttemptAt = delivery.firstAttemptAt ?? ownNowMs(this.world);
    let status = 0;
    for (let times = 0; times < Math.max(1, this.faults.webhooks.duplicate); times += 1) {
      status = await this.send(endpoint, event, { secret: endpoint.secret ?? '', ageSeconds: 0 });
    }
    const attempts = delivery.attempts + 1;
    if (status >= 200 && status < 300) {
      this.settle(delivery, { state: 'delivered', attempts, lastStatus: status });
      return;
    }
    const { firstRetryMs, longestRetryMs, giveUpMs } = this.timing;
    const nextAttemptAt = ownNowMs(this.world) + redeliveryDelayMs(attempts, firstRetryMs, longestRetryMs);
    this.settle(delivery, {
      state: nextAttemptAt - firstAttemptAt > giveUpMs ? 'given_up' : 'waiting',
      attempts,
      lastStatus: status,
      firstAttemptAt,
      nextAttemptAt,
    });
  }

  private settle(delivery: Delivery, result: Partial<Delivery>): void {
    const { store } = this.world;
    store.transaction(() => void change(this.world, 'delivery', delivery.id, result));
  }

  async send(
    endpoint: Stripe.WebhookEndpoint,
    event: Stripe.Event,
    { secret, ageSeconds }: { secret: string; ageSeconds: number },
  ): Promise<number> {
    const body = JSON.stringify(event);
    const at = Math.floor(this.world.wallMs() / 1000) - ageSeconds;
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(body, secret, at),
        },
        body,
        signal: AbortSignal.timeout(this.timing.timeoutMs),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0; // no listener or a timeout: retried
    }
  }
}

function signature(body: string, secret: string, at: number): string {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${mac}`;
}
