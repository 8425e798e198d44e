import { cancelSubscription, resumeSubscription } from '@tenfold/contracts';
import {
  advance,
  ask,
  closeDispute,
  dispute,
  escalate,
  inquire,
  paid,
  refundAtStripe,
  trial,
  useCard,
  warnOfFraud,
  type Flow,
} from './time-lapse-steps.js';

export const moneyBackFlows: Flow[] = [
  [
    'refunded in the dashboard',
    true,
    [
      ...paid,
      ['it is refunded there', refundAtStripe(), { stripe: 'canceled', plan: 'free/cancelled' }],
      ['a month', advance({ days: 31 }), { stripe: 'canceled', plan: 'free/cancelled' }],
    ],
  ],
  [
    'refunded in part',
    true,
    [
      ...paid,
      ['$5 go back', refundAtStripe(500), { stripe: 'active', plan: 'pro/active', billingDays: 31 }],
      ['the rest', refundAtStripe(), { stripe: 'canceled', plan: 'free/cancelled' }],
    ],
  ],
  [
    'dispute, won',
    true,
    [
      ...paid,
      ['disputes the charge', dispute, { stripe: 'canceled', plan: 'free/inactive' }],
      ['it is won', closeDispute('won'), { stripe: 'canceled', plan: 'free/inactive' }],
      ['a month', advance({ days: 31 }), { stripe: 'canceled', plan: 'free/inactive' }],
    ],
  ],
  [
    'dispute of the second month, lost',
    true,
    [
      ...paid,
      ['a month', advance({ days: 31, hours: 2 }), { stripe: 'active', plan: 'pro/active', billingDays: 30 }],
      ['disputes that charge', dispute, { stripe: 'canceled', plan: 'free/inactive' }],
      ['it is lost', closeDispute('lost'), { stripe: 'canceled', plan: 'free/inactive' }],
    ],
  ],
  [
    'inquiry that becomes a dispute',
    true,
    [
      ...paid,
      ['the bank asks', inquire, { stripe: 'active', plan: 'pro/active', billingDays: 31 }],
      ['it takes the money', escalate, { stripe: 'canceled', plan: 'free/inactive' }],
    ],
  ],
  [
    'inquiry that is closed',
    true,
    [
      ...paid,
      ['the bank asks', inquire, { stripe: 'active', plan: 'pro/active', billingDays: 31 }],
      [
        'it is content',
        closeDispute('warning_closed'),
        { stripe: 'active', plan: 'pro/active', billingDays: 31 },
      ],
      ['a month', advance({ days: 31, hours: 2 }), { stripe: 'active', plan: 'pro/active', billingDays: 30 }],
    ],
  ],
  [
    'early fraud warning',
    true,
    [
      ...paid,
      [
        'the issuer warns',
        warnOfFraud,
        { stripe: 'active', plan: 'pro/active', scheduled: true, notices: ['cancellation_scheduled'] },
      ],
      ['they were wrong', ask(resumeSubscription), { stripe: 'active', plan: 'pro/active', billingDays: 31 }],
      ['cancels', ask(cancelSubscription), { stripe: 'active', plan: 'pro/active', scheduled: true }],
      ['a month', advance({ days: 32 }), { stripe: 'canceled', plan: 'free/cancelled' }],
    ],
  ],
  [
    'cancel without access',
    true,
    [
      ...trial,
      [
        'the card stops working',
        useCard('pm_card_chargeCustomerFail'),
        { stripe: 'trialing', plan: 'pro/trialing', trialDays: 7 },
      ],
      ['a fortnight', advance({ days: 14, hours: 3 }), { stripe: 'past_due', plan: 'free/inactive' }],
      ['cancels', ask(cancelSubscription), { stripe: 'canceled', plan: 'free/cancelled' }],
      ['a month', advance({ days: 31 }), { stripe: 'canceled', plan: 'free/cancelled' }],
    ],
  ],
];
