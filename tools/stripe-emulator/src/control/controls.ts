import type Stripe from 'stripe';
import { DAY, HOUR, type Seconds } from '../domain/calendar.js';
import { noSuch } from '../http/api-error.js';
import { runClock } from '../lifecycle/run-clock.js';
import { type AccountChange, changeAccount } from '../objects/account.js';
import { closeDispute, type DisputeResult, escalateDispute, openDispute } from '../objects/disputes.js';
import { openEarlyFraudWarning } from '../objects/early-fraud-warnings.js';
import { authenticatePayment } from '../objects/payment-intents.js';
import { failRefund } from '../objects/refunds.js';
import { authenticateSetup } from '../objects/setup-intents.js';
import { finishAdvancing } from '../objects/test-clocks.js';
import type { Collections, Delivery, Kind } from '../store/collections.js';
import {
  type AfterRetries,
  API_VERSION,
  type KeyRights,
  ownNow,
  ownNowMs,
  refOf,
  type World,
} from '../store/world.js';
import type { Deliverer } from '../webhooks/deliverer.js';
import type { ApiFault, Faults, WebhookFaultChange } from './faults.js';

export interface Advance {
  days?: number;
  hours?: number;
  to?: number | string;
}

export interface Forgery {
  event?: string;
  secret?: string;
  ageSeconds?: number;
}

export interface ChargeReference {
  charge?: string;
  payment_intent?: string;
}

export class Controls {
  private stopped = false;

  constructor(
    private readonly world: World,
    private readonly switches: Faults,
    private readonly deliverer: Deliverer,
  ) {}

  now(): Seconds {
    return ownNow(this.world);
  }

  advance({ days = 0, hours = 0, to }: Advance): Seconds {
    const target = to === undefined ? this.now() + Math.round(days * DAY + hours * HOUR) : momentOf(to);
    this.run(target);
    this.world.store.transaction(() => this.moveTo(target));
    this.deliverer.wake();
    return this.now();
  }

  tick(): void {
    if (this.stopped) return;
    finishAdvancing(this.world);
    this.run(this.now());
    this.deliverer.wake();
  }

  afterwards(): void {
    setImmediate(() => this.tick());
  }

  async halt(): Promise<void> {
    this.stopped = true;
    await this.deliverer.stop();
  }

  private run(until: Seconds): void {
    runClock(this.world, null, until, (at) => this.moveTo(at));
  }

  private moveTo(at: Seconds): void {
    const offset = at - Math.floor(this.world.wallMs() / 1000);
    if (offset > (this.world.store.find('clock', 'own')?.offset ?? 0))
      this.world.store.put('clock', { id: 'own', offset });
  }

  setEndpoints(webhooks: { url: string; secret: string; events?: string[] }[]): void {
    const { store } = this.world;
    store.transaction(() => {
      for (const { id } of store.all('webhook_endpoint'))
        if (id.startsWith('we_given')) store.remove('webhook_endpoint', id);
      for (const [index, { url, secret, events }] of webhooks.entries()) {
        store.put('webhook_endpoint', {
          id: `we_given${index}`,
          object: 'webhook_endpoint',
          api_version: API_VERSION,
          application: null,
          created: this.now(),
          description: null,
          enabled_events: events ?? ['*'],
          livemode: false,
          metadata: {},
          secret,
          status: 'enabled',
          url,
        });
      }
    });
  }

  faultWebhooks(change: WebhookFaultChange): void {
    this.switches.changeWebhooks(change, this.world.wallMs());
    this.deliverer.wake();
  }

  faultApi(fault: ApiFault): void {
    this.switches.addApi(fault);
  }

  clearFaults(): void {
    this.switches.clear();
    this.deliverer.wake();
  }

  faults(): ReturnType<Faults['list']> {
    return this.switches.list();
  }

  deliveries(): Delivery[] {
    return this.world.store.all('delivery');
  }

  objects<K extends Kind>(kind: K): Collections[K][] {
    return this.world.store.all(kind);
  }

  resend(id: string): void {
    const { store } = this.world;
    if (store.find('event', id) === undefined) throw noSuch('event', id);
    store.transaction(() => {
      for (const { id: endpoint } of store.all('webhook_endpoint')) {
        store.put('delivery', {
          id: store.newId('dlv'),
          event: id,
          endpoint,
          state: 'waiting',
          attempts: 0,
          lastStatus: null,
          nextAttemptAt: ownNowMs(this.world),
        });
      }
    });
    this.deliverer.wake();
  }

  async forge({ event, secret, ageSeconds = 0 }: Forgery): Promise<{ statuses: number[] }> {
    const { store } = this.world;
    const sent = event === undefined ? store.all('event').at(-1) : store.find('event', event);
    if (sent === undefined) throw noSuch('event', event ?? 'latest');
    const statuses = store.all('webhook_endpoint').map((endpoint) => {
      const own = ageSeconds === 0 ? 'whsec_forged' : (endpoint.secret ?? '');
      return this.deliverer.send(endpoint, sent, { secret: secret ?? own, ageSeconds });
    });
    return { statuses: await Promise.all(statuses) };
  }

  authenticate(id: string, succeeds: boolean): Stripe.SetupIntent | Stripe.PaymentIntent {
    const work = id.startsWith('seti_') ? authenticateSetup : authenticatePayment;
    return this.commit(() => work(this.world, id, succeeds));
  }

  dispute({ inquiry = false, ...of }: ChargeReference & { inquiry?: boolean }): Stripe.Dispute {
    return this.commit(() => openDispute(this.world, this.chargeOf(of), inquiry));
  }

  escalateDispute(id: string): Stripe.Dispute {
    return this.commit(() => escalateDispute(this.world, id));
  }

  closeDispute(id: string, status: DisputeResult): Stripe.Dispute {
    return this.commit(() => closeDispute(this.world, id, status));
  }

  failRefund(id: string): Stripe.Refund {
    return this.commit(() => failRefund(this.world, id));
  }

  warnOfFraud(of: ChargeReference): Stripe.Radar.EarlyFraudWarning {
    return this.commit(() => openEarlyFraudWarning(this.world, this.chargeOf(of)));
  }

  changeAfterRetries(change: Partial<AfterRetries>): AfterRetries {
    return (this.world.afterRetries = { ...this.world.afterRetries, ...change });
  }

  changeAccount(change: AccountChange): Stripe.Account {
    return this.commit(() => changeAccount(this.world, change));
  }

  /** Lasts until the process ends. */
  restrictKey(key: string, rights: KeyRights): void {
    this.world.restrictedKeys.set(key, rights);
  }

  private chargeOf({ charge, payment_intent: intent }: ChargeReference): Stripe.Charge {
    const { store } = this.world;
    const id = charge ?? refOf(store.find('payment_intent', intent ?? '')?.latest_charge) ?? '';
    const found = store.find('charge', id);
    if (found === undefined) throw noSuch('charge', id);
    return found;
  }

  private commit<T>(work: () => T): T {
    const result = this.world.store.transaction(work);
    this.deliverer.wake();
    return result;
  }
}

function momentOf(to: number | string): Seconds {
  return typeof to === 'number' ? to : Math.floor(Date.parse(to) / 1000);
}
