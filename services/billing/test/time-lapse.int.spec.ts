import {
  cancelSubscription,
  chooseFreePlan,
  listSubscriptionNotices,
  refundUser,
  resumeSubscription,
} from '@tenfold/contracts';
import { createCaller, until } from '@tenfold/testing';
import { peopleOf } from './people.js';
import { moneyBackFlows } from './time-lapse-money-back.js';
import {
  advance,
  advanceToRenewal,
  useCard,
  ask,
  start,
  portalCancel,
  portalCard,
  portalResume,
  paid,
  trial,
  type Expected,
  type Flow,
  type Person,
} from './time-lapse-steps.js';
import { admin, startBilling, type BillingUnderTest } from './start-billing.js';

const CALL_TIMEOUT_MS = 30_000;
jest.setTimeout(180_000);

const MONTH_SLACK = 3;

const flows: Flow[] = [
  [
    'trial to paid, and on',
    true,
    [
      ...trial,
      ['three days', advance({ days: 3 }), { stripe: 'trialing', plan: 'pro/trialing', trialDays: 4 }],
      [
        'one more',
        advance({ days: 1, hours: 1 }),
        { stripe: 'trialing', plan: 'pro/trialing', trialDays: 3, notices: ['trial_ending'] },
      ],
      [
        'the trial has ended, the invoice is not yet charged',
        advance({ days: 3 }),
        { stripe: 'active', plan: 'pro/active', billingDays: 31 },
      ],
      ['it is charged', advance({ hours: 2 }), { stripe: 'active', plan: 'pro/active', billingDays: 31 }],
      ['a month', advance({ days: 31 }), { stripe: 'active', plan: 'pro/active', billingDays: 30 }],
    ],
  ],
  [
    'trial without a card',
    false,
    [
      ['asks for Pro', start(null), { stripe: 'trialing', plan: 'pro/trialing', trialDays: 7 }],
      ['a week', advance({ days: 7, hours: 2 }), { stripe: 'canceled', plan: 'free/cancelled' }],
    ],
  ],
  [
    'declined, then paid',
    true,
    [
      ...paid,
      [
        'the card stops working',
        useCard('pm_card_chargeCustomerFail'),
        { stripe: 'active', plan: 'pro/active', billingDays: 31 },
      ],
      [
        'the charge of the next month fails',
        advanceToRenewal,
        { stripe: 'past_due', plan: 'pro/active', retryDays: 1, notices: ['payment_failed'] },
      ],
      [
        'so does the second',
        advance({ days: 1 }),
        { stripe: 'past_due', plan: 'pro/active', retryDays: 2, notices: ['payment_failed'] },
      ],
      [
        'another card, which is charged at once',
        useCard('pm_card_visa'),
        { stripe: 'active', plan: 'pro/active', billingDays: 30 },
      ],
    ],
  ],
  [
    'declined for good',
    true,
    [
      ...paid,
      [
        'the card stops working',
        useCard('pm_card_chargeCustomerFail'),
        { stripe: 'active', plan: 'pro/active', billingDays: 31 },
      ],
      [
        'the charge of the next month fails',
        advanceToRenewal,
        { stripe: 'past_due', plan: 'pro/active', retryDays: 1 },
      ],
      ['in grace', advance({ days: 6 }), { stripe: 'past_due', plan: 'pro/active', retryDays: 1 }],
      [
        'the retries are over',
        advance({ days: 10 }),
        { stripe: 'canceled', plan: 'free/inactive', notices: [] },
      ],
    ],
  ],
  [
    'a trial that never pays has no grace, and a working card brings Pro',
    true,
    [
      ...trial,
      [
        'the card stops working',
        useCard('pm_card_chargeCustomerFail'),
        { stripe: 'trialing', plan: 'pro/trialing', trialDays: 7 },
      ],
      [
        'the first charge fails',
        advance({ days: 7, hours: 2 }),
        { stripe: 'past_due', plan: 'free/inactive', notices: ['payment_failed'] },
      ],
      [
        'another card in the portal',
        portalCard('pm_card_visa'),
        { stripe: 'active', plan: 'pro/active', billingDays: 31, notices: [] },
      ],
    ],
  ],
  [
    'goes on without Pro while the card is still tried',
    true,
    [
      ...trial,
      [
        'the card stops working',
        useCard('pm_card_chargeCustomerFail'),
        { stripe: 'trialing', plan: 'pro/trialing', trialDays: 7 },
      ],
      [
        'the first charge fails',
        advance({ days: 7, hours: 2 }),
        { stripe: 'past_due', plan: 'free/inactive' },
      ],
      ['the Free plan', ask(chooseFreePlan), { stripe: 'canceled', plan: 'free/active' }],
      ['a fortnight', advance({ days: 14 }), { stripe: 'canceled', plan: 'free/active' }],
    ],
  ],
  [
    'cancel in trial',
    true,
    [
      ...trial,
      [
        'cancels',
        ask(cancelSubscription),
        {
          stripe: 'trialing',
          plan: 'pro/trialing',
          trialDays: 7,
          scheduled: true,
          notices: ['cancellation_scheduled'],
        },
      ],
      [
        'six days',
        advance({ days: 6 }),
        { stripe: 'trialing', plan: 'pro/trialing', trialDays: 1, scheduled: true },
      ],
      ['the trial ends', advance({ days: 1, hours: 2 }), { stripe: 'canceled', plan: 'free/cancelled' }],
      ['the Free plan', ask(chooseFreePlan), { stripe: 'canceled', plan: 'free/active' }],
    ],
  ],
  [
    'cancel, then resume',
    true,
    [
      ...paid,
      ['cancels', ask(cancelSubscription), { stripe: 'active', plan: 'pro/active', scheduled: true }],
      ['again', ask(cancelSubscription), { stripe: 'active', plan: 'pro/active', scheduled: true }],
      ['resumes', ask(resumeSubscription), { stripe: 'active', plan: 'pro/active', billingDays: 31 }],
      ['a month', advance({ days: 31, hours: 2 }), { stripe: 'active', plan: 'pro/active', billingDays: 30 }],
    ],
  ],
  [
    'cancel in the portal',
    true,
    [
      ...paid,
      ['cancels there', portalCancel, { stripe: 'active', plan: 'pro/active', scheduled: true }],
      ['takes it back there', portalResume, { stripe: 'active', plan: 'pro/active', billingDays: 31 }],
      ['cancels there again', portalCancel, { stripe: 'active', plan: 'pro/active', scheduled: true }],
      ['resumes here', ask(resumeSubscription), { stripe: 'active', plan: 'pro/active', billingDays: 31 }],
      ['cancels there a third time', portalCancel, { stripe: 'active', plan: 'pro/active', scheduled: true }],
      ['the month ends', advance({ days: 32 }), { stripe: 'canceled', plan: 'free/cancelled' }],
    ],
  ],
  [
    'refund',
    true,
    [
      ...paid,
      [
        'the administrator gives it back',
        ({ caller, billing }) =>
          billing.service.call(refundUser, { userId: caller.userId }, admin, CALL_TIMEOUT_MS),
        { stripe: 'canceled', plan: 'free/cancelled' },
      ],
      ['a month', advance({ days: 31 }), { stripe: 'canceled', plan: 'free/cancelled' }],
    ],
  ],
  ...moneyBackFlows,
];

test('the table has at least thirty rows', () => {
  expect(flows.flatMap(([, , steps]) => steps).length).toBeGreaterThanOrEqual(30);
});

describe.each([true, false])('with TRIAL_REQUIRES_CARD=%s', (cardRequired) => {
  let billing: BillingUnderTest;
  beforeAll(async () => {
    billing = await startBilling({ trialRequiresCard: cardRequired });
  });
  afterAll(() => billing.stop());

  test.each(flows.filter(([, required]) => required === cardRequired))(
    '%s',
    async (_name, _required, steps) => {
      const person: Person = { caller: createCaller(), billing, people: peopleOf(billing) };
      for (const [does, act, expected] of steps) {
        await act(person);
        let seen: unknown;
        await until(
          async () => {
            seen = await look(person, expected);
            expect(seen).toEqual(wanted(expected));
            return true;
          },
          { what: `“${does}” to come out as ${JSON.stringify(wanted(expected))}` },
        ).catch((error: unknown) => {
          expect({ does, seen }).toEqual({ does, seen: wanted(expected) });
          throw error;
        });
      }
    },
  );
});

function wanted({ stripe, plan, scheduled = false, trialDays, billingDays, retryDays, notices }: Expected) {
  return {
    stripe,
    plan,
    scheduled,
    trialDays: trialDays ?? null,
    billing: billingDays !== undefined,
    retryDays: retryDays ?? null,
    ...(notices ? { notices } : {}),
  };
}

async function look({ caller, billing, people }: Person, { notices, billingDays }: Expected) {
  const { status } = await billing.stripe.subscriptions.retrieve(await people.subscriptionOf(caller));
  const state = await people.state(caller);
  const days = state.billingCountdown?.days;
  if (days !== undefined && billingDays !== undefined)
    expect(Math.abs(days - billingDays)).toBeLessThanOrEqual(MONTH_SLACK);
  const shown = await billing.service.call(listSubscriptionNotices, {}, caller);
  return {
    stripe: status,
    plan: await people.plan(caller),
    scheduled: state.cancelAtPeriodEnd,
    trialDays: state.trialCountdown?.days ?? null,
    billing: state.billingCountdown !== null,
    retryDays: state.paymentRetryCountdown?.days ?? null,
    ...(notices ? { notices: shown.notifications.map(({ type }) => type) } : {}),
  };
}
