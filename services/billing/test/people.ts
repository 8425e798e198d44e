import {
  BillingNotificationDue,
  type BillingNotificationDueData,
  createSubscription,
  getAccess,
  getSubscriptionState,
  makeTestPayment,
  SubscriptionChanged,
  type Caller,
  type SubscriptionState,
} from '@tenfold/contracts';
import { createCaller, until } from '@tenfold/testing';
import type { BillingUnderTest } from './start-billing.js';

const CONFIRMATIONS = ['trial_started', 'subscription_started', 'payment_received'];

export function peopleOf(billing: Pick<BillingUnderTest, 'service' | 'stripe' | 'emulator'>) {
  const state = (caller: Caller): Promise<SubscriptionState> =>
    billing.service.call(getSubscriptionState, {}, caller);
  const plan = async ({ userId }: Caller): Promise<string> => {
    const { tier, status } = await billing.service.call(getAccess, { userId }, null);
    return `${tier}/${status}`;
  };
  const outbox = <Data>(type: string, userId: string): Promise<Data[]> =>
    billing.service.database
      .query<{ payload: Data }[]>(
        `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'userId' = $2 ORDER BY seq`,
        [type, userId],
      )
      .then((rows) => rows.map(({ payload }) => payload));
  const dueNotifications = ({ userId }: Caller) =>
    outbox<BillingNotificationDueData>(BillingNotificationDue.type, userId);
  const subscriptionOf = async ({ userId }: Caller): Promise<string> => {
    const [row] = await billing.service.database.query<{ id: string }[]>(
      // a canceled one may be of the same second
      `SELECT id FROM stripe_subscription WHERE user_id = $1 ORDER BY created_at DESC, status = 'canceled' LIMIT 1`,
      [userId],
    );
    if (!row) throw new Error('no subscription is known');
    return row.id;
  };
  const withTrialCard = async (): Promise<Caller> => {
    const caller = createCaller();
    const { clientSecret } = await billing.service.call(createSubscription, {}, caller, 20_000);
    if (clientSecret === null) throw new Error('no card was asked for');
    await billing.service.call(makeTestPayment, { clientSecret, choice: 'succeeds' }, caller, 20_000);
    return caller;
  };
  const onTrial = async (): Promise<Caller> => {
    const caller = await withTrialCard();
    await until(async () => (await plan(caller)) === 'pro/trialing', { what: 'the trial' });
    return caller;
  };
  return {
    outbox,
    state,
    plan,
    subscriptionOf,
    becomes: (caller: Caller, wanted: string): Promise<true> =>
      until(async () => (await plan(caller)) === wanted, { what: `the plan ${wanted}` }),
    customerOf: async ({ userId }: Caller): Promise<string> => {
      const [row] = await billing.service.database.query<{ customer_id: string }[]>(
        'SELECT customer_id FROM stripe_customer WHERE user_id = $1',
        [userId],
      );
      if (!row) throw new Error('no customer is known');
      return row.customer_id;
    },
    withTrialCard,
    onTrial,
    async paying(): Promise<Caller> {
      const caller = await onTrial();
      billing.emulator.advance({ days: 7, hours: 2 });
      await until(
        async () => {
          const [row] = await billing.service.database.query<{ payment: string }[]>(
            `SELECT snapshot->>'payment' AS payment FROM stripe_subscription WHERE user_id = $1`,
            [caller.userId],
          );
          return row?.payment === 'kept' && (await plan(caller)) === 'pro/active';
        },
        { what: 'the first payment' },
      );
      return caller;
    },
    async useCard(
      caller: Caller,
      card: 'pm_card_visa' | 'pm_card_chargeCustomerFail' | 'pm_card_authenticationRequired',
    ): Promise<void> {
      const subscription = await subscriptionOf(caller);
      const { customer } = await billing.stripe.subscriptions.retrieve(subscription);
      const { id } = await billing.stripe.paymentMethods.attach(card, { customer: String(customer) });
      await billing.stripe.subscriptions.update(subscription, { default_payment_method: id });
    },
    emitted: async ({ userId }: Caller): Promise<string[]> =>
      (await outbox<{ tier: string; status: string }>(SubscriptionChanged.type, userId)).map(
        ({ tier, status }) => `${tier}/${status}`,
      ),
    notices: async (caller: Caller) =>
      (await dueNotifications(caller)).filter(({ type }) => !CONFIRMATIONS.includes(type)),
    confirmations: async (caller: Caller) =>
      (await dueNotifications(caller)).filter(({ type }) => CONFIRMATIONS.includes(type)),
  };
}
