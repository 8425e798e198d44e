import Stripe from 'stripe';
import type { Finding, Target } from './target.js';

interface Use {
  read: (stripe: Stripe, target: Target) => Promise<unknown> | null;
  /** Changes nothing, because the object does not exist. Without one, billing needs the right to read alone. */
  write?: (stripe: Stripe) => Promise<unknown>;
}

const ONE = { limit: 1 };
const ABSENT = 'none_of_stripe_check';

/** What billing uses at Stripe, by the names of the stripe package; a test compares it with the calls and the documentation. */
const USES: Record<string, Use> = {
  products: {
    read: (stripe) => stripe.products.list(ONE),
    write: (stripe) => stripe.products.update(ABSENT, {}),
  },
  prices: {
    read: (stripe) => stripe.prices.list(ONE),
    write: (stripe) => stripe.prices.update(ABSENT, {}),
  },
  customers: {
    read: (stripe) => stripe.customers.list(ONE),
    write: (stripe) => stripe.customers.update(ABSENT, {}),
  },
  subscriptions: {
    read: (stripe) => stripe.subscriptions.list(ONE),
    write: (stripe) => stripe.subscriptions.update(ABSENT, {}),
  },
  subscriptionSchedules: {
    read: (stripe) => stripe.subscriptionSchedules.list(ONE),
    write: (stripe) => stripe.subscriptionSchedules.release(ABSENT),
  },
  invoices: {
    read: (stripe) => stripe.invoices.list(ONE),
    write: (stripe) => stripe.invoices.voidInvoice(ABSENT),
  },
  invoiceItems: {
    read: (stripe) => stripe.invoiceItems.list(ONE),
    write: (stripe) => stripe.invoiceItems.del(ABSENT),
  },
  invoicePayments: { read: (stripe) => stripe.invoicePayments.list(ONE) },
  setupIntents: {
    read: (stripe) => stripe.setupIntents.list(ONE),
    write: (stripe) => stripe.setupIntents.cancel(ABSENT),
  },
  paymentIntents: {
    read: (stripe) => stripe.paymentIntents.list(ONE),
    write: (stripe) => stripe.paymentIntents.cancel(ABSENT),
  },
  paymentMethods: { read: (stripe) => stripe.paymentMethods.list(ONE) },
  charges: { read: (stripe) => stripe.charges.list(ONE) },
  refunds: {
    read: (stripe) => stripe.refunds.list(ONE),
    write: (stripe) => stripe.refunds.create({ charge: ABSENT }),
  },
  disputes: { read: (stripe) => stripe.disputes.list(ONE) },
  radar: { read: (stripe) => stripe.radar.earlyFraudWarnings.list(ONE) },
  events: { read: (stripe) => stripe.events.list(ONE) },
  billingPortal: {
    read: (stripe) => stripe.billingPortal.configurations.list(ONE),
    write: (stripe) => stripe.billingPortal.sessions.create({ customer: ABSENT }),
  },
  testHelpers: {
    read: (stripe, { testClock }) =>
      testClock === null ? null : stripe.testHelpers.testClocks.retrieve(testClock),
  },
};

export const billingRights: Record<string, 'read' | 'write'> = Object.fromEntries(
  Object.entries(USES).map(([resource, { write }]) => [resource, write === undefined ? 'read' : 'write']),
);

export async function checkBillingKey(stripe: Stripe, target: Target): Promise<Finding> {
  const missing = await Promise.all(
    Object.entries(USES).map(async ([resource, { read, write }]) => {
      const isReadable = await isPermitted(read(stripe, target));
      const isWritable = write === undefined || (await isPermitted(write(stripe)));
      return isReadable && isWritable ? [] : [faultOf(resource, isReadable ? 'write' : 'read')];
    }),
  );
  return { subject: "billing's key", detail: 'STRIPE_SECRET_KEY', faults: missing.flat() };
}

async function isPermitted(call: Promise<unknown> | null): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return false;
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return true;
    throw error;
  }
}

function faultOf(resource: string, refused: 'read' | 'write'): string {
  return `It cannot ${refused} ${resource}: edit the restricted key in the dashboard (Developers, API keys) and set ${resource} to ${billingRights[resource]}.`;
}
