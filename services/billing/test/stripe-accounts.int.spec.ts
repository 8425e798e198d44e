import { createSubscription, getAccess, openBillingPortal, refundUser } from '@tenfold/contracts';
import { startForTests, until } from '@tenfold/testing';
import { killPrograms } from '@tenfold/testing/crash-test';
import { Reconciler } from '../src/reconcile/reconciler.js';
import { StripeAccount } from '../src/stripe/stripe-account.js';
import { StripeCalls } from '../src/stripe/stripe-calls.js';
import type { StripeConnection } from '../src/stripe/stripe-settings.js';
import { peopleOf } from './people.js';
import { spawnWithEmulator } from './spawn-program.js';
import { admin, RESTRICTED_KEY, startBilling, WEBHOOK_SECRET } from './start-billing.js';

const CALL_TIMEOUT_MS = 40_000;

const billing = startForTests(() => startBilling({ stripe: { secretKey: 'sk_test_emulator' } }));
const people = peopleOf(billing);

afterEach(killPrograms);
afterEach(() => billing.emulator.clearFaults());

const connection = (): StripeConnection => {
  const { stripe } = billing.env;
  if (stripe.mode === 'unavailable') throw new Error('there is an emulator');
  return stripe;
};

const unassign = async (): Promise<void> => {
  for (const table of ['stripe_customer', 'stripe_subscription'])
    await rows(`UPDATE ${table} SET account_id = NULL, livemode = NULL`);
};

const rows = <Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> =>
  billing.service.database.query<Row[]>(statement, parameters);

describe('a customer that was deleted in the dashboard', () => {
  test('ends Pro, and the next start creates another customer', async () => {
    const caller = await people.onTrial();
    const before = await people.customerOf(caller);
    await billing.stripe.customers.del(before);
    await people.becomes(caller, 'free/cancelled');
    const opened = await billing.service.refused(openBillingPortal, {}, caller);
    expect(opened).toMatchObject({ code: 'CONFLICT' });
    const refunded = await billing.service.refused(refundUser, { userId: caller.userId }, admin);
    expect(refunded).toMatchObject({ code: 'CONFLICT' });
    const setup = await billing.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS);
    expect(setup).toMatchObject({ status: 'incomplete', intentType: 'payment' });
    expect(await people.customerOf(caller)).not.toBe(before);
    const again = await billing.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS);
    expect(again).toEqual(setup);
  });

  test('is found by the nightly comparison of our rows', async () => {
    const caller = await people.onTrial();
    await billing.settled(); // otherwise an event of the trial would repair the row
    billing.emulator.faultWebhooks({ drop: true });
    await billing.stripe.customers.del(await people.customerOf(caller));
    const app = await billing.startAnother();
    expect(await app.get(Reconciler).compareSubscriptions()).toContain(caller.userId);
    expect(await people.plan(caller)).toBe('free/cancelled');
  });
});

describe('the account of the secret key', () => {
  test('is stored with customers and subscriptions', async () => {
    const caller = await people.onTrial();
    const { id } = await billing.stripe.accounts.retrieveCurrent();
    for (const table of ['stripe_customer', 'stripe_subscription'])
      expect(
        await rows(`SELECT account_id, livemode FROM ${table} WHERE user_id = $1`, [caller.userId]),
      ).toEqual([{ account_id: id, livemode: false }]);
  });

  test('is assigned to rows without one, unless Stripe knows none of them', async () => {
    await people.onTrial();
    await billing.settled();
    await rows('UPDATE stripe_customer SET account_id = NULL, livemode = NULL');
    await billing.startAnother();
    expect(await rows('SELECT 1 FROM stripe_customer WHERE account_id IS NULL')).toEqual([]);

    await rows(
      `UPDATE stripe_customer SET account_id = NULL, livemode = NULL, customer_id = customer_id || '_x'`,
    );
    await expect(billing.startAnother()).rejects.toThrow(
      /The database holds customers of Stripe account unknown/,
    );
    await rows(`UPDATE stripe_customer SET customer_id = replace(customer_id, '_x', '')`);
    await billing.startAnother();
  });

  test('is not readable with a restricted key: billing starts without it, and takes it from the setting', async () => {
    const verify = (change: Partial<StripeConnection> = {}) => {
      const calls = new StripeCalls({ ...connection(), secretKey: RESTRICTED_KEY, ...change });
      return new StripeAccount(billing.service.database, calls).verified();
    };
    const assigned = () => rows('SELECT DISTINCT account_id AS account, livemode FROM stripe_customer');
    await people.onTrial();
    await billing.settled();
    await unassign();
    await verify();
    expect(await assigned()).toEqual([{ account: null, livemode: false }]);

    const account = 'acct_of_the_setting';
    await verify({ account });
    expect(await assigned()).toEqual([{ account, livemode: false }]);
    await expect(verify({ account: 'acct_another' })).rejects.toThrow(
      /customers of Stripe account acct_of_the_setting .* belongs to acct_another/,
    );
    await expect(verify({ isLive: true })).rejects.toThrow(/acct_of_the_setting \(test mode\)/);

    await rows(`UPDATE stripe_customer SET customer_id = customer_id || '_x'`);
    const strangers = /The database holds customers of Stripe account unknown/;
    await expect(verify({ account })).rejects.toThrow(strangers);
    await expect(verify()).rejects.toThrow(strangers);
    await rows(`UPDATE stripe_customer SET customer_id = replace(customer_id, '_x', '')`);
    await unassign();
    await expect(verify({ account, secretKey: 'sk_test_emulator' })).rejects.toThrow(
      /STRIPE_ACCOUNT is acct_of_the_setting, but STRIPE_SECRET_KEY belongs to acct_/,
    );
    await verify({ secretKey: 'sk_test_emulator' });
  });

  test('in live mode with rows of test mode fails the start', async () => {
    await people.onTrial();
    const start = billing.startAnother({ stripe: { ...connection(), isLive: true } });
    await expect(start).rejects.toThrow(/\(test mode\), but STRIPE_SECRET_KEY belongs to .* \(live mode\)/);
  });

  test('fails the start when it differs, until the command forgets the former account', async () => {
    const caller = await people.onTrial();
    const { id } = await billing.stripe.accounts.retrieveCurrent();
    billing.emulator.changeAccount({ id: 'acct_other' });
    await expect(billing.startAnother()).rejects.toThrow(
      new RegExp(
        `customers of Stripe account ${id} .* belongs to acct_other .*forget-stripe-account.js ${id}`,
      ),
    );
    expect(await people.plan(caller)).toBe('pro/trialing');

    const program = spawnWithEmulator('forget-stripe-account.ts', billing.env, WEBHOOK_SECRET, [id]);
    expect({ exit: await program.ended, output: program.output() }).toEqual({
      exit: '0',
      output: expect.stringMatching(/^forgotten: \d+ customers of acct_/),
    });
    expect(await people.plan(caller)).toBe('free/inactive');
    expect(await billing.service.call(getAccess, { userId: caller.userId }, null)).toMatchObject({
      hasUsedFreeTrial: true,
    });
    await until(async () => (await people.emitted(caller)).at(-1) === 'free/inactive');
    await billing.startAnother();
  });
});
