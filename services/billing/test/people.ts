import {
  BillingNoticeDue,
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

/** What people do, and what one sees of them. */
export function peopleOf({ service, stripe }: Pick<BillingUnderTest, 'service' | 'stripe'>) {
  const state = (caller: Caller): Promise<SubscriptionState> =>
    service.call(getSubscriptionState, {}, caller);
  const plan = async ({ userId }: Caller): Promise<string> => {
    const { tier, status } = await service.call(getAccess, { userId }, null);
    return `${tier}/${status}`;
  };
  const outbox = <Data>(type: string, userId: string): Promise<Data[]> =>
    service.database
      .query<{ payload: Data }[]>(
        `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'userId' = $2 ORDER BY seq`,
        [type, userId],
      )
      .then((rows) => rows.map(({ payload }) => payload));
  const subscriptionOf = async ({ userId }: Caller): Promise<string> => {
    const [row] = await service.database.query<{ id: string }[]>(
      'SELECT id FROM stripe_subscription WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
      [userId],
    );
    if (!row) throw new Error('no subscription is known');
    return row.id;
  };
  return {
    outbox,
    state,
    plan,
    subscriptionOf,
    /** Waits until the plan is this. */
    becomes: (caller: Caller, wanted: string): Promise<true> =>
      until(async () => (await plan(caller)) === wanted, { what: `the plan ${wanted}` }),
    customerOf: async ({ userId }: Caller): Promise<string> => {
      const [row] = await service.database.query<{ customer_id: string }[]>(
        'SELECT customer_id FROM stripe_customer WHERE user_id = $1',
        [userId],
      );
      if (!row) throw new Error('no customer is known');
      return row.customer_id;
    },
    /** Somebody with a trial and a card. */
    async onTrial(): Promise<Caller> {
      const caller = createCaller();
      const { clientSecret } = await service.call(createSubscription, {}, caller, 20_000);
      if (clientSecret === null) throw new Error('no card was asked for');
      await service.call(makeTestPayment, { clientSecret, choice: 'succeeds' }, caller, 20_000);
      await until(async () => (await plan(caller)) === 'pro/trialing', { what: 'the trial' });
      return caller;
    },
    /** From now on this person's card works, or is declined whenever it is charged. */
    async useCard(caller: Caller, card: 'pm_card_visa' | 'pm_card_chargeCustomerFail'): Promise<void> {
      const subscription = await subscriptionOf(caller);
      const { customer } = await stripe.subscriptions.retrieve(subscription);
      const { id } = await stripe.paymentMethods.attach(card, { customer: String(customer) });
      await stripe.subscriptions.update(subscription, { default_payment_method: id });
    },
    /** Versions and plans that others were told of. */
    told: async ({ userId }: Caller): Promise<string[]> =>
      (await outbox<{ tier: string; status: string }>(SubscriptionChanged.type, userId)).map(
        ({ tier, status }) => `${tier}/${status}`,
      ),
    /** Notices that are due. */
    notices: ({ userId }: Caller) =>
      outbox<{ type: string; occasion: string; daysLeft: number; amountCents: number }>(
        BillingNoticeDue.type,
        userId,
      ),
  };
}
