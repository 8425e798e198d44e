import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type Emulator, type EmulatorOptions, startEmulator } from '../src/index';
import { faultsOf } from './schema/conformance';

export const WEBHOOK_SECRET = 'whsec_of_the_tests';

export interface Receiver {
  url: string;
  events: Stripe.Event[];
  calls: number;
  answer: (event: Stripe.Event) => number;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const { webhooks } = new Stripe('sk_test_unused');
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receiver.calls += 1;
      try {
        const signature = String(request.headers['stripe-signature']);
        const event = webhooks.constructEvent(Buffer.concat(chunks), signature, WEBHOOK_SECRET);
        const status = receiver.answer(event);
        if (status === 200) receiver.events.push(event);
        response.writeHead(status).end();
      } catch {
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    events: [],
    calls: 0,
    answer: () => 200,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}

export interface Bench {
  emulator: Emulator;
  stripe: Stripe;
  faults: string[];
  close(): Promise<void>;
}

export async function startBench(options: EmulatorOptions = {}): Promise<Bench> {
  const emulator = await startEmulator(options);
  const faults: string[] = [];
  return { emulator, stripe: clientOf(emulator.port, faults), faults, close: () => emulator.stop() };
}

export function benchForTests(): Bench & { price: Stripe.Price } {
  const bench = {} as Bench & { price: Stripe.Price };
  beforeAll(async () => {
    const started = await startBench();
    Object.assign(bench, started, { price: await makePrice(started.stripe) });
  });
  afterAll(() => bench.close());
  return bench;
}

export function clientOf(port: number, faults: string[] = [], maxNetworkRetries = 0): Stripe {
  const checkedFetch: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    const found = response.ok ? faultsOf(await response.clone().json()) : [];
    faults.push(...found.filter((fault) => !faults.includes(fault)));
    return response;
  };
  return new Stripe('sk_test_emulator', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries,
    timeout: 20_000,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(checkedFetch),
  });
}

export async function makePrice(stripe: Stripe): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: 'Pro' });
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1999,
    recurring: { interval: 'month' },
    lookup_key: 'pro_monthly',
  });
}

export async function refusalOf(
  call: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}
