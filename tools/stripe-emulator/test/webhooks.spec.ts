import { until } from '@tenfold/testing';
import {
  type Bench,
  clientOf,
  type Receiver,
  refusalOf,
  startBench,
  startReceiver,
  WEBHOOK_SECRET,
} from './harness';

let receiver: Receiver;
let bench: Bench;
beforeEach(async () => {
  receiver = await startReceiver();
  bench = await startBench({
    webhooks: [{ url: receiver.url, secret: WEBHOOK_SECRET }],
    delivery: { firstRetryMs: 20, longestRetryMs: 50 },
  });
});
afterEach(async () => {
  expect(bench.faults).toEqual([]);
  await bench.close();
  await receiver.close();
});

const arrived = () => receiver.events.map((event) => (event.data.object as { name?: string }).name);
const make = async (...names: string[]) => {
  for (const name of names) await bench.stripe.products.create({ name });
};
const settled = () => until(() => bench.emulator.deliveries().every((it) => it.state !== 'waiting'));

it('are signed for the SDK and delivered in the order of the events', async () => {
  await make('a', 'b', 'c');
  await settled();
  expect(arrived()).toEqual(['a', 'b', 'c']);
  const listed = await bench.stripe.events.list({ type: 'product.created' });
  expect(listed.data.map((event) => event.id).toReversed()).toEqual(receiver.events.map((event) => event.id));
  expect(receiver.events[0]).toMatchObject({
    livemode: false,
    api_version: '2026-10-28.endive',
    object: 'event',
  });
  expect(listed.data.map((event) => event.pending_webhooks)).toEqual([0, 0, 0]);
});

it('are redelivered until they are accepted, without delaying others', async () => {
  let refusals = 3;
  receiver.answer = (event) => {
    const isFirst = (event.data.object as { name?: string }).name === 'a';
    if (isFirst && refusals > 0) return (refusals -= 1) >= 0 ? 500 : 200;
    return 200;
  };
  await make('a', 'b');
  await settled();
  expect(arrived()).toEqual(['b', 'a']);
  expect(bench.emulator.deliveries().map((it) => it.attempts)).toEqual([4, 1]);
});

it('are given up three days after the first attempt, by the emulator’s clock', async () => {
  await bench.close();
  bench = await startBench({ webhooks: [{ url: receiver.url, secret: WEBHOOK_SECRET }] });
  receiver.answer = () => 500;
  const begun = bench.emulator.now();
  await bench.stripe.products.create({ name: 'a' });
  const delivery = () => bench.emulator.deliveries()[0];
  const attempts = () => delivery()?.attempts ?? 0;
  await until(() => attempts() > 0);
  const hours: number[] = [];
  while (delivery()?.state === 'waiting') {
    const before = attempts();
    bench.emulator.advance({ to: Math.ceil((delivery()?.nextAttemptAt ?? 0) / 1000) });
    hours.push((bench.emulator.now() - begun) / 3_600);
    await until(() => attempts() > before, { timeoutMs: 5_000 });
  }
  expect(delivery()).toMatchObject({ state: 'given_up', attempts: 22, lastStatus: 500 });
  expect(hours.map(Math.floor).slice(-6)).toEqual([9, 18, 30, 42, 54, 66]);
  const calls = receiver.calls;
  bench.emulator.advance({ days: 30 });
  await bench.stripe.products.create({ name: 'b' });
  await until(() => receiver.calls > calls);
  expect(attempts()).toBe(22);
});

it('contain the previous attributes', async () => {
  const { id } = await bench.stripe.customers.create({ name: 'Before' });
  await bench.stripe.customers.update(id, { name: 'After' });
  await settled();
  expect(receiver.events.at(-1)).toMatchObject({
    type: 'customer.updated',
    data: { object: { name: 'After' }, previous_attributes: { name: 'Before' } },
  });
});

it('are sent to endpoints of the API by event type, signed with their own secrets', async () => {
  const own = { url: receiver.url, enabled_events: ['customer.created' as const] };
  const { id } = await bench.stripe.webhookEndpoints.create(own);
  await make('a');
  await bench.stripe.customers.create({});
  const deliveries = () => bench.emulator.deliveries().filter((it) => it.endpoint === id);
  await until(() => receiver.events.length === 2 && deliveries()[0]?.lastStatus === 400);
  expect(deliveries()).toMatchObject([{ state: 'waiting' }]);
});

describe('faults', () => {
  it('duplicate delivers each event three times', async () => {
    bench.emulator.faultWebhooks({ duplicate: 3 });
    await make('a', 'b');
    await settled();
    expect(arrived()).toEqual(['a', 'a', 'a', 'b', 'b', 'b']);
  });

  it('blocked and shuffle hold events back and deliver them in another order', async () => {
    bench.emulator.faultWebhooks({ blocked: true, shuffle: true });
    const names = Array.from({ length: 12 }, (_, index) => String(index));
    await make(...names);
    expect(receiver.calls).toBe(0);
    bench.emulator.faultWebhooks({ blocked: false });
    await settled();
    expect(arrived()).not.toEqual(names);
    expect(arrived().toSorted()).toEqual(names.toSorted());
  });

  it('blockMs delivers events after the given time', async () => {
    bench.emulator.faultWebhooks({ blockMs: 300 });
    await make('a');
    expect(receiver.calls).toBe(0);
    await settled();
    expect(arrived()).toEqual(['a']);
  });

  it('delayMs delays each delivery', async () => {
    bench.emulator.faultWebhooks({ delayMs: 400 });
    const begun = Date.now();
    await make('a');
    await settled();
    expect(Date.now() - begun).toBeGreaterThanOrEqual(400);
  });

  it('drop never delivers an event, which stays in the list of events', async () => {
    bench.emulator.faultWebhooks({ drop: 1 });
    await make('a', 'b');
    await settled();
    expect(arrived()).toEqual(['b']);
    expect((await bench.stripe.events.list({})).data).toHaveLength(2);
  });

  it('resend delivers an event once more', async () => {
    await make('a');
    await settled();
    bench.emulator.resend(receiver.events[0]?.id ?? '');
    await settled();
    expect(new Set(receiver.events.map((event) => event.id)).size).toBe(1);
    expect(receiver.events).toHaveLength(2);
  });

  it('forge: a wrong secret and an old signature are refused, but the SDK accepts a future one', async () => {
    await make('a');
    await settled();
    expect(await bench.emulator.forge({})).toEqual({ statuses: [400] });
    expect(await bench.emulator.forge({ ageSeconds: 3_600 })).toEqual({ statuses: [400] });
    expect(await bench.emulator.forge({ ageSeconds: -3_600 })).toEqual({ statuses: [200] });
  });

  it.each([
    ['error', { statusCode: 500, type: 'StripeAPIError' }],
    ['rate_limit', { statusCode: 429, type: 'StripeRateLimitError' }],
  ] as const)('%s fails the given number of calls', async (kind, expected) => {
    bench.emulator.faultApi({ kind, count: 2, path: '/v1/products' });
    expect((await bench.stripe.customers.list()).data).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      expect(await refusalOf(bench.stripe.products.create({ name: 'x' }))).toMatchObject(expected);
    }
    await make('a');
    expect((await bench.stripe.products.list()).data).toHaveLength(1);
  });

  it.each([
    ['timeout', 0],
    ['lose_reply', 1],
  ] as const)('%s sends no reply after %i created objects', async (kind, made) => {
    bench.emulator.faultApi({ kind, count: 1 });
    const call = bench.stripe.products.create({ name: 'x' }, { timeout: 300, maxNetworkRetries: 0 });
    expect(await refusalOf(call)).toMatchObject({ type: 'StripeConnectionError' });
    expect((await bench.stripe.products.list()).data).toHaveLength(made);
  });

  it('lose_reply with an idempotency key creates one object when the client retries', async () => {
    bench.emulator.faultApi({ kind: 'lose_reply', count: 1 });
    const retrying = clientOf(bench.emulator.port, bench.faults, 2);
    const product = await retrying.products.create({ name: 'x' }, { timeout: 500, idempotencyKey: 'k' });
    expect((await bench.stripe.products.list()).data.map((it) => it.id)).toEqual([product.id]);
  });

  it('can be read, set and cleared by requests', async () => {
    const call = async (path: string, body?: object) => {
      const response = await fetch(`${bench.emulator.url}/_emulator/${path}`, {
        ...(body && {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      });
      return (await response.json()) as Record<string, unknown>;
    };
    await call('faults/webhooks', { duplicate: 3 });
    await call('faults/api', { kind: 'error', count: 1 });
    expect(await call('faults')).toMatchObject({
      webhooks: { duplicate: 3 },
      api: [{ kind: 'error', count: 1 }],
    });
    expect(await call('faults/clear', {})).toMatchObject({ webhooks: { duplicate: 1 }, api: [] });
    const { now } = await call('clock');
    expect((await call('clock/advance', { days: 2 }))['now']).toBeGreaterThanOrEqual(
      Number(now) + 2 * 86_400,
    );
    const page = await (await fetch(`${bench.emulator.url}/_emulator`)).text();
    expect(page).toContain('8 days later');
  });
});
