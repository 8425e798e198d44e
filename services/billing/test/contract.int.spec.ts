import {
  acceptWebhook,
  cancelSubscription,
  createSubscription,
  getAccess,
  getSubscriptionState,
  refundUser,
  resumeSubscription,
  type Caller,
} from '@tenfold/contracts';
import { startEmulator, type Emulator } from '@tenfold/stripe-emulator';
import { createCaller, until } from '@tenfold/testing';
import Stripe from 'stripe';
import { billingRights } from '../src/stripe-account/billing-key.js';
import {
  admin,
  RESTRICTED_KEY,
  startBilling,
  WEBHOOK_SECRET,
  type BillingSetup,
  type BillingUnderTest,
} from './start-billing.js';

/**
 * Runs the same flows on the emulator and, with STRIPE_CONTRACT=1 and a test key in STRIPE_SECRET_KEY, on
 * Stripe's test mode. Test clocks advance both.
 */
const key = process.env.STRIPE_SECRET_KEY ?? '';
const asksStripe = process.env.STRIPE_CONTRACT === '1' && key.startsWith('sk_test_');
const CALL_TIMEOUT_MS = 60_000;
const LAPSE_MS = 300_000;
const DAY = 86_400;
jest.setTimeout(900_000);

interface Side {
  stripe: Stripe;
  clock: string;
  setup: BillingSetup;
}

async function sideOf(onStripe: boolean, emulatorPort: number | null): Promise<Side> {
  const stripe = onStripe
    ? new Stripe(key)
    : new Stripe('sk_test_emulator', { host: '127.0.0.1', port: emulatorPort ?? 0, protocol: 'http' });
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1_000) });
  const stripeSide = {
    mode: 'stripe',
    secretKey: key,
    publishableKey: 'pk_test_contract',
    apiBase: null,
  } as const;
  return {
    stripe,
    clock: clock.id,
    setup: { stripe: { testClock: clock.id, ...(onStripe ? stripeSide : {}) } },
  };
}

const sides: [string, boolean][] = [['the emulator', false]];
if (asksStripe) sides.push(['Stripe in test mode', true]);
else {
  test.skip('Stripe in test mode: set STRIPE_CONTRACT=1 and STRIPE_SECRET_KEY=sk_test_... to ask it', () =>
    undefined);
}

describe.each(sides)('%s', (_name, onStripe) => {
  let emulator: Emulator;
  let billing: BillingUnderTest;
  let side: Side;

  beforeAll(async () => {
    emulator = await startEmulator();
    emulator.restrictKey(RESTRICTED_KEY, billingRights);
    side = await sideOf(onStripe, emulator.port);
    const apiBase = onStripe ? {} : { apiBase: new URL(emulator.url) };
    billing = await startBilling({ ...side.setup, stripe: { ...side.setup.stripe, ...apiBase } });
  });
  afterAll(async () => {
    await side.stripe.testHelpers.testClocks.del(side.clock);
    await billing.stop();
    await emulator.stop();
  });

  const call = <Output>(rpc: Parameters<typeof billing.service.call>[0], caller: Caller) =>
    billing.service.call(rpc, {}, caller, CALL_TIMEOUT_MS) as Promise<Output>;
  const refreshed = async (caller: Caller) => {
    // billing asks Stripe once in 5 s, which the emulator does not need
    if (!onStripe)
      await billing.service.database.query(
        'UPDATE stripe_customer SET refreshed_at = NULL WHERE user_id = $1',
        [caller.userId],
      );
    return billing.service.call(getSubscriptionState, { refresh: true }, caller, CALL_TIMEOUT_MS);
  };
  const becomes = (caller: Caller, plan: string) =>
    until(
      async () => {
        await refreshed(caller);
        const { tier, status } = await billing.service.call(getAccess, { userId: caller.userId }, null);
        return `${tier}/${status}` === plan;
      },
      { timeoutMs: LAPSE_MS, what: plan },
    );
  const subscription = async ({ userId }: Caller) => {
    const [row] = await billing.service.database.query<{ id: string }[]>(
      'SELECT id FROM stripe_subscription WHERE user_id = $1',
      [userId],
    );
    return side.stripe.subscriptions.retrieve(row?.id ?? '');
  };
  const advance = async (days: number) => {
    const { frozen_time } = await side.stripe.testHelpers.testClocks.retrieve(side.clock);
    await side.stripe.testHelpers.testClocks.advance(side.clock, { frozen_time: frozen_time + days * DAY });
    await until(
      async () => (await side.stripe.testHelpers.testClocks.retrieve(side.clock)).status === 'ready',
      { timeoutMs: LAPSE_MS },
    );
  };
  const onTrial = async (): Promise<Caller> => {
    const caller = createCaller();
    const { clientSecret } = await billing.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS);
    const intent = /^(seti_[^_]+)_secret/.exec(clientSecret ?? '')?.[1] ?? '';
    await side.stripe.setupIntents.confirm(intent, {
      payment_method: 'pm_card_visa',
      return_url: 'http://localhost:3000/dashboard',
    });
    await becomes(caller, 'pro/trialing');
    return caller;
  };

  test('a trial becomes paid and is refunded', async () => {
    const caller = await onTrial();
    await advance(8);
    await becomes(caller, 'pro/active');
    const reply = await billing.service.call(refundUser, { userId: caller.userId }, admin, CALL_TIMEOUT_MS);
    expect(reply).toEqual({ refunded: true, amountCents: 1999 });
    await becomes(caller, 'free/cancelled');
  });

  test('a cancel, a resume, and a cancel by the portal', async () => {
    const caller = await onTrial();
    expect(await call(cancelSubscription, caller)).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await call(resumeSubscription, caller)).toMatchObject({ cancelAtPeriodEnd: false });
    const { id, trial_end } = await subscription(caller);
    await side.stripe.subscriptions.update(id, { cancel_at: trial_end ?? 0 });
    await until(async () => (await refreshed(caller)).cancelAtPeriodEnd, { timeoutMs: LAPSE_MS });
    await advance(8);
    await becomes(caller, 'free/cancelled');
  });

  test('a card declined at the end of the trial is replaced', async () => {
    const caller = await onTrial();
    const { id, customer } = await subscription(caller);
    const bad = await side.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: String(customer),
    });
    await side.stripe.subscriptions.update(id, { default_payment_method: bad.id });
    await advance(8);
    await becomes(caller, 'free/inactive');
    const good = await side.stripe.paymentMethods.attach('pm_card_visa', { customer: String(customer) });
    await side.stripe.subscriptions.update(id, { default_payment_method: good.id });
    const { latest_invoice: invoice } = await subscription(caller);
    await side.stripe.invoices.pay(String(invoice));
    await becomes(caller, 'pro/active');
  });

  test('accepts its webhook signatures', async () => {
    const payload = JSON.stringify({
      id: 'evt_contract',
      object: 'event',
      type: 'x',
      livemode: false,
      created: 1,
      api_version: null,
      data: { object: {} },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    const input = { payload: Buffer.from(payload).toString('base64'), signature };
    expect(await billing.service.call(acceptWebhook, input, null)).toEqual({ received: true });
  });
});
