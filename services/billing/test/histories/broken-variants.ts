import type Stripe from 'stripe';
import { StripeCalls } from '../../src/stripe/stripe-calls.js';
import type { BillingUnderTest } from '../start-billing.js';

export interface BrokenVariant {
  name: string;
  /** What the histories must find. */
  violation: RegExp;
  breakIt?: () => void;
  beforeRound?: (billing: BillingUnderTest) => Promise<unknown>;
}

type Method = (...args: never[]) => Promise<unknown>;
type Replace = (original: Method) => Method;

/** Replaces one method of the client that billing calls Stripe with. */
function replaceAtStripe(
  resource: 'invoices' | 'subscriptions' | 'charges',
  method: string,
  by: Replace,
): void {
  const original = StripeCalls.prototype.run;
  jest.spyOn(StripeCalls.prototype, 'run').mockImplementation(function (
    this: StripeCalls,
    call: (stripe: Stripe) => Promise<unknown>,
  ) {
    return original.call(this, (stripe) => {
      const part = stripe[resource] as unknown as Record<string, Method>;
      const changed = { ...methodsOf(part), [method]: by(part[method]?.bind(part) as Method) };
      return call(
        new Proxy(stripe, { get: (of, name) => (name === resource ? changed : Reflect.get(of, name)) }),
      );
    });
  });
}

function methodsOf(part: Record<string, Method>): Record<string, Method> {
  const names = [...Object.keys(part), ...Object.getOwnPropertyNames(Object.getPrototypeOf(part))];
  const methods = names.filter((name) => typeof part[name] === 'function' && name !== 'constructor');
  return Object.fromEntries(methods.map((name) => [name, part[name]?.bind(part) as Method]));
}

const hidden = async (list: Promise<unknown>, change: (item: object) => object) => {
  const page = (await list) as { data: object[] };
  return { ...page, data: page.data.map((item) => ({ ...item, ...change(item) })) };
};

const forget = (sql: string) => (billing: BillingUnderTest) => billing.service.database.query(sql);

export const brokenVariants: BrokenVariant[] = [
  {
    name: 'the end of a subscription does not reach Stripe',
    violation: /charged after the cancellation|paid without access|does not plan|nothing of the payment/,
    breakIt: () => replaceAtStripe('subscriptions', 'cancel', () => () => Promise.resolve({})),
  },
  {
    name: 'a cancellation at the end of the period does not reach Stripe',
    violation: /charged? after the cancellation/,
    breakIt: () =>
      replaceAtStripe(
        'subscriptions',
        'update',
        (update) =>
          (id, params: object, ...rest) =>
            'cancel_at_period_end' in params ? Promise.resolve({}) : update(id, params as never, ...rest),
      ),
  },
  {
    name: 'open invoices and drafts are not voided',
    violation: /charged after the cancellation|paid without access|nothing of the payment/,
    breakIt: () =>
      replaceAtStripe('invoices', 'voidInvoice', () => () => Promise.resolve({ status: 'void' })),
  },
  {
    name: 'refunds and disputes are not seen',
    violation: /beyond what was paid|nothing of the payment|charged after/,
    breakIt: () =>
      replaceAtStripe(
        'charges',
        'list',
        (list) =>
          (...args) =>
            hidden(list(...args), () => ({ disputed: false, amount_refunded: 0 })),
      ),
  },
  {
    name: 'a scheduled end is not seen',
    violation: /announces a payment that Stripe does not plan/,
    breakIt: () =>
      replaceAtStripe(
        'subscriptions',
        'list',
        (list) =>
          (...args) =>
            hidden(list(...args), () => ({ cancel_at: null, cancel_at_period_end: false })),
      ),
  },
  {
    name: 'used trials are forgotten',
    violation: /trials of one mailbox/,
    beforeRound: (billing) =>
      forget('UPDATE subscription SET has_used_free_trial = false')(billing).then(() =>
        forget('DELETE FROM trial_used')(billing),
      ),
  },
];
