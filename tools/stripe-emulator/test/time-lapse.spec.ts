import type Stripe from 'stripe';
import { addIntervals, DAY, HOUR } from '../src/domain/calendar';
import { benchForTests, refusalOf } from './harness';
import { invoiceOf, periodOf, START, statusOf, subscribe as subscribeTo } from './subscribe';

const bench = benchForTests();

const subscribe = (options?: Parameters<typeof subscribeTo>[2]) =>
  subscribeTo(bench.stripe, bench.price, options);

describe('a trial', () => {
  it('is trialing at once, with a pending setup intent and a paid invoice of zero', async () => {
    const { made } = await subscribe();
    expect(made).toMatchObject({
      status: 'trialing',
      trial_start: START,
      trial_end: START + 7 * DAY,
      billing_mode: { type: 'flexible' },
      pending_setup_intent: {
        status: 'requires_payment_method',
        client_secret: expect.stringMatching(/^seti_.+_secret_/),
      },
      latest_invoice: {
        status: 'paid',
        total: 0,
        billing_reason: 'subscription_create',
        confirmation_secret: null,
      },
    });
    expect(made).not.toHaveProperty('current_period_end');
    expect(periodOf(made)).toEqual([START, START + 7 * DAY]);
  });

  it('with a card sends trial_will_end three days before, is active at its end, and is paid an hour later', async () => {
    const it_ = await subscribe({ card: 'pm_card_visa' });
    expect(await it_.now()).toMatchObject({
      pending_setup_intent: null,
      default_payment_method: expect.stringMatching(/^pm_/),
    });
    await it_.at(3.9);
    expect(await it_.types()).not.toContain('customer.subscription.trial_will_end');
    await it_.at(4);
    expect(await it_.types()).toContain('customer.subscription.trial_will_end');
    await it_.at(7);
    const active = await it_.now();
    expect(active.status).toBe('active');
    expect(invoiceOf(active)).toMatchObject({
      status: 'draft',
      amount_paid: 0,
      billing_reason: 'subscription_cycle',
      automatically_finalizes_at: START + 7 * DAY + HOUR,
      parent: { subscription_details: { subscription: it_.id } },
    });
    expect(periodOf(active)).toEqual([START + 7 * DAY, addIntervals(START + 7 * DAY, 'month', 1)]);
    await it_.moveTo(START + 7 * DAY + 2 * HOUR);
    expect(invoiceOf(await it_.now())).toMatchObject({
      status: 'paid',
      amount_paid: 1999,
      amount_remaining: 0,
    });
    const types = await it_.types();
    expect(types.filter((type) => type === 'invoice.paid')).toHaveLength(2);
    expect(types.filter((type) => type === 'customer.subscription.trial_will_end')).toHaveLength(1);
  });

  it('without a card is canceled at its end', async () => {
    const it_ = await subscribe({ missing: 'cancel' });
    await it_.at(6.9);
    expect(await statusOf(it_)).toBe('trialing');
    await it_.at(7);
    expect(await it_.now()).toMatchObject({
      status: 'canceled',
      ended_at: START + 7 * DAY,
    });
    expect((await it_.types()).at(-1)).toBe('customer.subscription.deleted');
  });

  it('without a card is paused, and resumes with one', async () => {
    const it_ = await subscribe({ missing: 'pause' });
    await it_.at(8);
    expect(await it_.now()).toMatchObject({
      status: 'paused',
      status_details: { paused: { subscription: { type: 'trial_end_without_payment_method' } } },
    });
    expect(await it_.types()).toContain('customer.subscription.paused');
    await bench.stripe.subscriptions.resume(it_.id);
    expect(await statusOf(it_)).toBe('paused');
    const card = await bench.stripe.paymentMethods.attach('pm_card_visa', { customer: it_.customer });
    await bench.stripe.subscriptions.update(it_.id, { default_payment_method: card.id });
    expect((await bench.stripe.subscriptions.resume(it_.id)).status).toBe('active');
    expect(await it_.types()).toContain('customer.subscription.resumed');
  });

  it('without a card creates an invoice, whose payment fails', async () => {
    const it_ = await subscribe({ missing: 'create_invoice' });
    await it_.at(7.1);
    expect(await statusOf(it_)).toBe('past_due');
  });
});

describe('a subscription without a trial', () => {
  it('is incomplete until the invoice is paid, and keeps the card', async () => {
    const it_ = await subscribe({ trialDays: 0 });
    const invoice = invoiceOf(it_.made);
    expect(it_.made).toMatchObject({ status: 'incomplete', pending_setup_intent: null });
    const intent = invoice.confirmation_secret?.client_secret.split('_secret_')[0] ?? '';
    expect(
      await refusalOf(
        bench.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_chargeDeclined' }),
      ),
    ).toMatchObject({
      code: 'card_declined',
    });
    expect(await statusOf(it_)).toBe('incomplete');
    await bench.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    expect(await it_.now()).toMatchObject({
      status: 'active',
      default_payment_method: expect.stringMatching(/^pm_/),
    });
    const payments = await bench.stripe.invoicePayments.list({ invoice: invoice.id });
    expect(payments.data[0]).toMatchObject({ status: 'paid', payment: { payment_intent: intent } });
  });

  it('expires after 23 hours', async () => {
    const it_ = await subscribe({ trialDays: 0 });
    await it_.moveTo(START + 22 * HOUR);
    expect(await statusOf(it_)).toBe('incomplete');
    await it_.moveTo(START + 23 * HOUR);
    expect(await it_.now()).toMatchObject({
      status: 'incomplete_expired',
      latest_invoice: { status: 'void' },
    });
  });

  it('renews on the day of the month, also after a short month', async () => {
    const it_ = await subscribe({ trialDays: 0 });
    const intent = invoiceOf(it_.made).confirmation_secret?.client_secret.split('_secret_')[0] ?? '';
    await bench.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    const days: (string | undefined)[] = [];
    for (let month = 0; month < 4; month += 1) {
      const end = periodOf(await it_.now())[1] ?? 0;
      days.push(new Date(end * 1000).toISOString().slice(0, 10));
      await it_.moveTo(end + 2 * HOUR);
      expect(invoiceOf(await it_.now())).toMatchObject({ status: 'paid', amount_paid: 1999 });
    }
    expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
    expect(await it_.types()).toContain('invoice.upcoming');
  });
});

describe('a payment that fails', () => {
  it('is retried eight times in two weeks, then ends the subscription', async () => {
    const it_ = await subscribe({ card: 'pm_card_chargeCustomerFail' });
    await it_.at(7.1);
    const failed = await it_.now();
    expect(failed.status).toBe('past_due');
    expect(invoiceOf(failed)).toMatchObject({ status: 'open', attempt_count: 1 });
    expect(invoiceOf(failed).next_payment_attempt).toBe(START + 7 * DAY + HOUR + DAY);
    await it_.at(20.9);
    expect(await statusOf(it_)).toBe('past_due');
    await it_.at(21.1);
    expect(await it_.now()).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', attempt_count: 9, next_payment_attempt: null },
    });
    const types = await it_.types();
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(9);
  });

  it('succeeds with another card at the next retry', async () => {
    const it_ = await subscribe({ card: 'pm_card_chargeCustomerFail' });
    await it_.at(7.5);
    const card = await bench.stripe.paymentMethods.attach('pm_card_visa', { customer: it_.customer });
    await bench.stripe.subscriptions.update(it_.id, { default_payment_method: card.id });
    expect(await statusOf(it_)).toBe('past_due');
    await it_.at(8.5);
    expect(await it_.now()).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', attempt_count: 2 },
    });
  });

  it('is settled by paying the invoice', async () => {
    const it_ = await subscribe({ card: 'pm_card_chargeCustomerFail' });
    await it_.at(7.5);
    const invoice = invoiceOf(await it_.now()).id;
    expect(await refusalOf(bench.stripe.invoices.pay(invoice))).toMatchObject({ code: 'card_declined' });
    await bench.stripe.invoices.pay(invoice, { payment_method: 'pm_card_visa' });
    expect(await statusOf(it_)).toBe('active');
    expect(await refusalOf(bench.stripe.invoices.pay(invoice))).toMatchObject({
      code: 'invoice_already_paid',
    });
  });

  it('waits for the customer’s authentication when the bank requires it', async () => {
    const it_ = await subscribe();
    const setup = it_.made.pending_setup_intent as Stripe.SetupIntent;
    await bench.stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_authenticationRequired' });
    bench.emulator.authenticate(setup.id, true);
    await it_.at(7.1);
    expect(await statusOf(it_)).toBe('past_due');
    expect(await it_.types()).toEqual(
      expect.arrayContaining(['invoice.payment_failed', 'invoice.payment_action_required']),
    );
  });
});

it('all replies and events conform to the SDK’s types', async () => {
  for await (const _event of bench.stripe.events.list({ limit: 100 })) continue;
  expect(bench.faults).toEqual([]);
});
