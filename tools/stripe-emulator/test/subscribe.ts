import { until } from '@tenfold/testing';
import type Stripe from 'stripe';
import { DAY } from '../src/domain/calendar';

export const START = Date.UTC(2027, 0, 31, 12) / 1000;

export async function subscribe(
  stripe: Stripe,
  price: Stripe.Price,

  options: { trialDays?: number; card?: string; missing?: 'cancel' | 'pause' | 'create_invoice' } = {},
) {
  const { trialDays = 7, card, missing = 'cancel' } = options;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START });
  const customer = await stripe.customers.create({ test_clock: clock.id });
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    ...(trialDays > 0 && { trial_period_days: trialDays }),
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    trial_settings: { end_behavior: { missing_payment_method: missing } },
    expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret'],
  });
  const setup = made.pending_setup_intent as Stripe.SetupIntent | null;
  if (card !== undefined && setup !== null)
    await stripe.setupIntents.confirm(setup.id, { payment_method: card });
  const { id } = made;
  return {
    id,
    customer: customer.id,
    made,
    at: (days: number) => moveTo(stripe, clock.id, START + Math.round(days * DAY)),
    moveTo: (time: number) => moveTo(stripe, clock.id, time),
    now: () => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }),
    types: async () => {
      const events = await stripe.events.list({ limit: 100 });
      return events.data
        .filter((event) => JSON.stringify(event.data.object).includes(id))
        .map((event) => event.type)
        .toReversed();
    },
  };
}

async function moveTo(stripe: Stripe, clock: string, time: number): Promise<void> {
  const { status } = await stripe.testHelpers.testClocks.advance(clock, { frozen_time: time });
  if (status !== 'advancing') throw new Error(`The clock is ${status}.`);
  await until(async () => (await stripe.testHelpers.testClocks.retrieve(clock)).status === 'ready');
}

export const statusOf = async (it: { now(): Promise<Stripe.Subscription> }) => (await it.now()).status;
export const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) => invoice as Stripe.Invoice;
export const periodOf = ({ items }: Stripe.Subscription) => [
  items.data[0]?.current_period_start,
  items.data[0]?.current_period_end,
];
