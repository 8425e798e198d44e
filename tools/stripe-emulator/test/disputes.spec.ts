import type Stripe from 'stripe';
import { type Bench, refusalOf, startBench } from './harness';

let bench: Bench;
let stripe: Stripe;
beforeAll(async () => {
  bench = await startBench();
  stripe = bench.stripe;
});
afterAll(() => bench.close());

async function pay(): Promise<{ payment_intent: string; charge: string }> {
  const params = { amount: 1999, currency: 'usd', payment_method: 'pm_card_visa', confirm: true };
  const intent = await stripe.paymentIntents.create(params);
  return { payment_intent: intent.id, charge: intent.latest_charge as string };
}

async function eventsOf(id: string): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  const own = data.filter((event) => (event.data.object as { id?: string }).id === id);
  return own.map((event) => event.type).toReversed();
}

async function control(path: string, body: object): Promise<Response> {
  return fetch(`${bench.emulator.url}/_emulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('a dispute', () => {
  it('withdraws the money at once, and returns it when it is won', async () => {
    const { id } = bench.emulator.dispute({ payment_intent: (await pay()).payment_intent });
    bench.emulator.closeDispute(id, 'won');
    expect(await eventsOf(id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
  });

  it('does not return the money when it is lost, and can be closed only once', async () => {
    const { id } = bench.emulator.dispute(await pay());
    bench.emulator.closeDispute(id, 'lost');
    expect(await eventsOf(id)).not.toContain('charge.dispute.funds_reinstated');
    expect(() => bench.emulator.closeDispute(id, 'won')).toThrow('is closed already');
  });

  it('refuses a refund of its charge with charge_disputed, unless it was won', async () => {
    const { payment_intent } = await pay();
    const { id } = bench.emulator.dispute({ payment_intent });
    expect(await refusalOf(stripe.refunds.create({ payment_intent }))).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'charge_disputed',
    });
    bench.emulator.closeDispute(id, 'won');
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ status: 'succeeded' });
  });
});

describe('an inquiry', () => {
  it('withdraws nothing and becomes a dispute when the bank escalates it', async () => {
    const made = await control('disputes', { ...(await pay()), inquiry: true });
    const { id } = (await made.json()) as { id: string };
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: 'warning_needs_response',
      is_charge_refundable: true,
    });
    expect(await eventsOf(id)).toEqual(['charge.dispute.created']);

    await control(`disputes/${id}/escalate`, {});
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: 'needs_response',
      is_charge_refundable: false,
    });
    expect(await eventsOf(id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
    ]);
  });

  it('can be closed without a dispute, but is neither won nor lost', async () => {
    const { id } = bench.emulator.dispute({ ...(await pay()), inquiry: true });
    expect(() => bench.emulator.closeDispute(id, 'lost')).toThrow('cannot become lost');
    expect(bench.emulator.closeDispute(id, 'warning_closed').status).toBe('warning_closed');
    expect(await eventsOf(id)).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
    expect(() => bench.emulator.escalateDispute(id)).toThrow('is not an open inquiry');
  });

  it('leaves the charge refundable', async () => {
    const paid = await pay();
    bench.emulator.dispute({ ...paid, inquiry: true });
    expect(await stripe.refunds.create({ charge: paid.charge })).toMatchObject({ status: 'succeeded' });
  });
});

describe('an early fraud warning', () => {
  const warningsOf = async ({ payment_intent }: { payment_intent: string }) =>
    (await stripe.radar.earlyFraudWarnings.list({ payment_intent })).data;

  it('is reported once per charge, and is actionable until the charge is refunded', async () => {
    const paid = await pay();
    const answer = await control('early-fraud-warnings', { payment_intent: paid.payment_intent });
    const { id } = (await answer.json()) as { id: string };
    expect(await stripe.radar.earlyFraudWarnings.retrieve(id)).toMatchObject({
      actionable: true,
      charge: paid.charge,
      payment_intent: paid.payment_intent,
    });
    expect((await control('early-fraud-warnings', paid)).status).toBe(400);

    await stripe.refunds.create({ charge: paid.charge });
    expect((await warningsOf(paid)).map((it) => it.actionable)).toEqual([false]);
    expect(await eventsOf(id)).toEqual([
      'radar.early_fraud_warning.created',
      'radar.early_fraud_warning.updated',
    ]);
  });

  it('is not actionable after a dispute', async () => {
    const paid = await pay();
    bench.emulator.warnOfFraud(paid);
    bench.emulator.dispute(paid);
    expect((await warningsOf(paid)).map((it) => it.actionable)).toEqual([false]);
  });

  it('needs a charge that exists', async () => {
    expect((await control('early-fraud-warnings', { charge: 'ch_unknown' })).status).toBe(404);
  });
});

it('all replies and events conform to the SDK’s types', async () => {
  for await (const _event of stripe.events.list({ limit: 100 })) continue;
  expect(bench.faults).toEqual([]);
});
