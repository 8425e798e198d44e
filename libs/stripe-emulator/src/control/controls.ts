import type Stripe from 'stripe';
import { DAY, HOUR, type Seconds } from '../domain/calendar.js';
import { noSuch } from '../http/api-error.js';
import { runClock } from '../lifecycle/run-clock.js';
import { closeDispute, openDispute } from '../objects/disputes.js';
import { authenticatePayment } from '../objects/payment-intents.js';
import { authenticateSetup } from '../objects/setup-intents.js';
import { finishAdvancing } from '../objects/test-clocks.js';
import type { Collections, Delivery, Kind } from '../store/collections.js';
import { API_VERSION, ownNow, refOf, type World } from '../store/world.js';
import type { Deliverer } from '../webhooks/deliverer.js';
import type { ApiFault, Faults, WebhookFaultChange } from './faults.js';

export interface Advance {
  days?: number;
  hours?: number;
  /** Seconds since 1970, or ISO. */
  to?: number | string;
}

export interface Forgery {
  /** The latest event when missing. */
  event?: string;
  /** A wrong one when missing, unless the age is what is wrong. */
  secret?: string;
  /** How old the signature says it is; negative: from the future. */
  ageSeconds?: number;
}

/** What Stripe does not offer: the clock of everything, faults, the customer's bank, and a look inside. */
export class Controls {
  private stopped = false;

  constructor(
    private readonly world: World,
    private readonly switches: Faults,
    private readonly deliverer: Deliverer,
  ) {}

  /** The emulator's own time. */
  now(): Seconds {
    return ownNow(this.world);
  }

  /** Moves the emulator's own clock: everything that is due until then happens, in order. */
  advance({ days = 0, hours = 0, to }: Advance): Seconds {
    const target = to === undefined ? this.now() + Math.round(days * DAY + hours * HOUR) : momentOf(to);
    this.run(target);
    this.world.store.transaction(() => this.moveTo(target));
    this.deliverer.wake();
    return this.now();
  }

  /** Does what is due by now. */
  tick(): void {
    if (this.stopped) return;
    finishAdvancing(this.world);
    this.run(this.now());
    this.deliverer.wake();
  }

  /** To be called when a request has been answered. */
  afterwards(): void {
    setImmediate(() => this.tick());
  }

  /** From now on nothing happens by itself. */
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

  /** The endpoints that the emulator was started with replace those of its last start. */
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

  /** Delivers an event once more, to every endpoint. */
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
          nextAttemptAt: this.world.wallMs(),
        });
      }
    });
    this.deliverer.wake();
  }

  /** Sends an event whose signature is wrong, old or from the future; what each endpoint answered. */
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

  /** What the customer answers to their bank, for an intent in requires_action. */
  authenticate(id: string, succeeds: boolean): Stripe.SetupIntent | Stripe.PaymentIntent {
    const work = id.startsWith('seti_') ? authenticateSetup : authenticatePayment;
    const intent = this.world.store.transaction(() => work(this.world, id, succeeds));
    this.deliverer.wake();
    return intent;
  }

  /** The customer disputes a charge, or the charge of a payment intent. */
  dispute(of: { charge?: string; payment_intent?: string }): Stripe.Dispute {
    const { store } = this.world;
    const id = of.charge ?? refOf(store.find('payment_intent', of.payment_intent ?? '')?.latest_charge) ?? '';
    const charge = store.find('charge', id);
    if (charge === undefined) throw noSuch('charge', id);
    const dispute = store.transaction(() => openDispute(this.world, charge));
    this.deliverer.wake();
    return dispute;
  }

  closeDispute(id: string, status: 'won' | 'lost'): Stripe.Dispute {
    const dispute = this.world.store.transaction(() => closeDispute(this.world, id, status));
    this.deliverer.wake();
    return dispute;
  }
}

function momentOf(to: number | string): Seconds {
  return typeof to === 'number' ? to : Math.floor(Date.parse(to) / 1000);
}
