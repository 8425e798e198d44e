import {
  createSubscription,
  makeTestPayment,
  type cancelSubscription,
  type Caller,
} from '@tenfold/contracts';
import type { peopleOf } from './people.js';
import type { BillingUnderTest } from './start-billing.js';

const PATIENT_MS = 30_000;

/** What is true after a step: Stripe's word, and what comes of it here. */
export interface Expected {
  stripe: string;
  plan: string;
  /** A cancel is scheduled. */
  scheduled?: boolean;
  /** Days of the countdown that runs; none runs when missing. */
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
export const useCard =
  (card: 'pm_card_visa' | 'pm_card_chargeCustomerFail') =>
  ({ caller, people }: Person) =>
    people.useCard(caller, card);
export const ask =
  (rpc: typeof cancelSubscription) =>
  ({ caller, billing }: Person) =>
    billing.service.call(rpc, {}, caller, PATIENT_MS);

export const start =
  (choice: 'succeeds' | null) =>
  async ({ caller, billing }: Person) => {
    const setup = await billing.service.call(createSubscription, {}, caller, PATIENT_MS);
    if (choice === null || setup.clientSecret === null) return;
    await billing.service.call(
      makeTestPayment,
      { clientSecret: setup.clientSecret, choice },
      caller,
      PATIENT_MS,
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
export const latestIntent = async ({ caller, billing, people }: Person) => {
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
export const closeDispute =
  (status: 'won' | 'lost') =>
  ({ billing }: Person) => {
    const open = billing.emulator.objects('dispute').find((it) => it.status === 'needs_response');
    return billing.emulator.closeDispute(open?.id ?? '', status);
  };
