import type Stripe from 'stripe';
import { DAY } from '../src/domain/calendar';
import { benchForTests, refusalOf } from './harness';
import { invoiceOf, periodOf, START, statusOf, subscribe as subscribeTo } from './subscribe';

const bench = benchForTests();

const subscribe = (options?: Parameters<typeof subscribeTo>[2]) =>
  subscribeTo(bench.stripe, bench.price, options);

describe('a cancellation', () => {
  it('by cancel_at_period_end takes effect at the end of the period, and can be undone', async () => {
    const it_ = await subscribe({ card: 'pm_card_visa' });
    await it_.at(7.1);
    const end = periodOf(await it_.now())[1];
    const canceled = await bench.stripe.subscriptions.update(it_.id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'Too much', feedback: 'too_expensive' },
    });
    expect(canceled).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: end,
      cancellation_details: {
        reason: 'cancellation_requested',
        feedback: 'too_expensive',
        comment: 'Too much',
      },
    });
    const resumed = await bench.stripe.subscriptions.update(it_.id, { cancel_at_period_end: false });
    expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await bench.stripe.subscriptions.update(it_.id, { cancel_at_period_end: true });
    await it_.moveTo((end ?? 0) + 1);
    expect(await it_.now()).toMatchObject({ status: 'canceled', ended_at: end, cancel_at_period_end: true });
    expect(
      await refusalOf(bench.stripe.subscriptions.update(it_.id, { cancel_at_period_end: false })),
    ).toMatchObject({
      statusCode: 400,
    });
  });

  it('during the trial ends it without a payment', async () => {
    const it_ = await subscribe({ card: 'pm_card_visa' });
    await bench.stripe.subscriptions.update(it_.id, { cancel_at_period_end: true });
    await it_.at(6.9);
    expect(await statusOf(it_)).toBe('trialing');
    await it_.at(7.5);
    expect(await it_.now()).toMatchObject({
      status: 'canceled',
      ended_at: START + 7 * DAY,
      latest_invoice: { total: 0 },
    });
  });

  it('by cancel_at is not undone by cancel_at_period_end', async () => {
    const it_ = await subscribe({ card: 'pm_card_visa' });
    const at = START + 5 * DAY;
    expect(await bench.stripe.subscriptions.update(it_.id, { cancel_at: at })).toMatchObject({
      cancel_at: at,
      cancel_at_period_end: false,
    });
    const both = bench.stripe.subscriptions.update(it_.id, { cancel_at: at, cancel_at_period_end: true });
    expect(await refusalOf(both)).toMatchObject({ statusCode: 400 });
    expect((await bench.stripe.subscriptions.update(it_.id, { cancel_at_period_end: false })).cancel_at).toBe(
      at,
    );
    expect((await bench.stripe.subscriptions.update(it_.id, { cancel_at: '' })).cancel_at).toBeNull();
    await bench.stripe.subscriptions.update(it_.id, { cancel_at: at });
    await it_.at(5);
    expect(await statusOf(it_)).toBe('canceled');
  });

  it('is refused while a schedule manages the subscription, unless it takes effect at once', async () => {
    const schedules = bench.stripe.subscriptionSchedules;
    const it_ = await subscribe({ card: 'pm_card_visa' });
    const { id: first } = await schedules.create({ from_subscription: it_.id });
    for (const change of [{ cancel_at_period_end: true }, { cancel_at: '' as const }])
      expect((await refusalOf(bench.stripe.subscriptions.update(it_.id, change))).message).toContain(first);
    expect(await refusalOf(schedules.create({ from_subscription: it_.id }))).toMatchObject({
      statusCode: 400,
    });
    expect(await schedules.release(first)).toMatchObject({ status: 'released', subscription: null });
    expect(await refusalOf(schedules.release(first))).toMatchObject({ statusCode: 400 });
    const { schedule } = await bench.stripe.subscriptions.update(it_.id, { cancel_at_period_end: true });
    expect(schedule).toBeNull();
    const { id: second } = await schedules.create({ from_subscription: it_.id });
    await bench.stripe.subscriptions.cancel(it_.id);
    expect((await schedules.list()).data).toMatchObject([{ id: second, status: 'canceled' }, { id: first }]);
  });

  it('without a time takes effect at once', async () => {
    const it_ = await subscribe({ card: 'pm_card_visa' });
    expect(await bench.stripe.subscriptions.cancel(it_.id)).toMatchObject({
      status: 'canceled',
      ended_at: START,
    });
    expect(await refusalOf(bench.stripe.subscriptions.cancel(it_.id))).toMatchObject({ statusCode: 404 });
  });

  it('with a pending setup intent leaves it confirmable', async () => {
    const it_ = await subscribe();
    const setup = (it_.made.pending_setup_intent as Stripe.SetupIntent).id;
    await bench.stripe.subscriptions.cancel(it_.id);
    expect((await bench.stripe.setupIntents.retrieve(setup)).status).toBe('requires_payment_method');
    const confirmed = await bench.stripe.setupIntents.confirm(setup, { payment_method: 'pm_card_visa' });
    expect(confirmed.status).toBe('succeeded');
    expect(await it_.now()).toMatchObject({ status: 'canceled', default_payment_method: null });
  });
});

it('a paused subscription has no invoices until it is resumed', async () => {
  const it_ = await subscribe({ card: 'pm_card_visa' });
  await it_.at(7.1);
  expect((await bench.stripe.subscriptions.pause(it_.id, { type: 'subscription' })).status).toBe('paused');
  const before = invoiceOf(await it_.now()).id;
  await it_.at(50);
  expect(invoiceOf(await it_.now()).id).toBe(before);
  expect((await bench.stripe.subscriptions.resume(it_.id)).status).toBe('active');
});

it('deleting a test clock deletes its objects', async () => {
  const it_ = await subscribe();
  await bench.stripe.testHelpers.testClocks.del(it_.made.test_clock as string);
  expect(await refusalOf(bench.stripe.subscriptions.retrieve(it_.id))).toMatchObject({ statusCode: 404 });
});

it('all replies and events conform to the SDK’s types', async () => {
  for await (const _event of bench.stripe.events.list({ limit: 100 })) continue;
  expect(bench.faults).toEqual([]);
});
