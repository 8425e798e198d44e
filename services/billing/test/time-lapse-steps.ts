import {
  createSubscription,
  makeTestPayment,
  type cancelSubscription,
  type Caller,
} from '@tenfold/contracts';
import type { peopleOf } from './people.js';
import type { BillingUnderTest } from './start-billing.js';

const CALL_TIMEOUT_MS = 30_000;

export interface Expected {
  stripe: string;
  plan: string;
  scheduled?: boolean;
  trialDays?: number;
  billingDays?: number;
  retryDays?: number;
  notices?: string[];
}

export type Step = [does: string, act: (person: Person) => unknown, expected: Expected];

export interface Person {
  caller: Caller;
  billing: BillingUnderTest;
  people: ReturnType<typeof peopleOf>;
}

export const advance =
  (time: { days?: number; hours?: number }) =>
  ({ billing }: Person) =>
    billing.emulator.advance(time);
export const advanceToRenewal = async ({ caller, billing, people }: Person) => {
  const { items } = await billing.stripe.subscriptions.retrieve(await people.subscriptionOf(caller));
  billing.emulator.advance({ to: (items.data[0]?.current_period_end ?? 0) + 2 * 3_600 });
};
export const useCard =
  (card: 'pm_card_visa' | 'pm_card_chargeCustomerFail') =>
  async ({ caller, billing, people }: Person) => {
    await people.useCard(caller, card);
    await billing.settled(); // a card that is read only after a failed renewal would be tried once more
  };
export const ask =
  (rpc: typeof cancelSubscription) =>
  ({ caller, billing }: Person) =>
    billing.service.call(rpc, {}, caller, CALL_TIMEOUT_MS);

export const start =
  (choice: 'succeeds' | null) =>
  async ({ caller, billing }: Person) => {
    const setup = await billing.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS);
    if (choice === null || setup.clientSecret === null) return;
    await billing.service.call(
      makeTestPayment,
      { clientSecret: setup.clientSecret, choice },
      caller,
      CALL_TIMEOUT_MS,
    );
  };
export const portalCancel = async ({ caller, billing, people }: Person) => {
  const id = await people.subscriptionOf(caller);
  const subscription = await billing.stripe.subscriptions.retrieve(id);
  const [item] = subscription.items.data;
  await billing.stripe.subscriptions.update(id, { cancel_at: item?.current_period_end ?? 0 });
};
export const portalResume = async ({ caller, billing, people }: Person) =>
  void (await billing.stripe.subscriptions.update(await people.subscriptionOf(caller), { cancel_at: '' }));
export const portalCard =
  (card: 'pm_card_visa' | 'pm_card_chargeCustomerFail') =>
  async ({ caller, billing, people }: Person) => {
    const customer = await people.customerOf(caller);
    const { id } = await billing.stripe.paymentMethods.attach(card, { customer });
    await billing.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  };
const latestIntent = async ({ caller, billing, people }: Person) => {
  const subscription = await people.subscriptionOf(caller);
  const { data } = await billing.stripe.invoices.list({ subscription, expand: ['data.payments'] });
  const intents = data
    .filter(({ amount_paid: paid }) => paid > 0)
    .flatMap((invoice) => invoice.payments?.data ?? [])
    .map(({ payment }) => String(payment.payment_intent));
  if (!intents[0]) throw new Error('nothing was paid');
  return intents[0];
};
export const dispute = async (person: Person) =>
  person.billing.emulator.dispute({ payment_intent: await latestIntent(person) });
export const inquire = async (person: Person) =>
  person.billing.emulator.dispute({ payment_intent: await latestIntent(person), inquiry: true });
const disputeOf = async (person: Person) => {
  const intent = await latestIntent(person);
  return person.billing.emulator.objects('dispute').find((it) => it.payment_intent === intent)?.id ?? 'none';
};
export const escalate = async (person: Person) =>
  person.billing.emulator.escalateDispute(await disputeOf(person));
export const closeDispute = (status: 'won' | 'lost' | 'warning_closed') => async (person: Person) =>
  person.billing.emulator.closeDispute(await disputeOf(person), status);
export const refundAtStripe = (amount?: number) => async (person: Person) =>
  void (await person.billing.stripe.refunds.create({
    payment_intent: await latestIntent(person),
    ...(amount && { amount }),
  }));
export const warnOfFraud = async (person: Person) =>
  person.billing.emulator.warnOfFraud({ payment_intent: await latestIntent(person) });

export type Flow = [name: string, cardRequired: boolean, steps: Step[]];

export const trial: Step[] = [
  ['asks for Pro', start(null), { stripe: 'trialing', plan: 'free/inactive' }],
  ['gives a card', start('succeeds'), { stripe: 'trialing', plan: 'pro/trialing', trialDays: 7 }],
];
export const paid: Step[] = [
  ...trial,
  ['waits a week', advance({ days: 7, hours: 2 }), { stripe: 'active', plan: 'pro/active', billingDays: 31 }],
];
