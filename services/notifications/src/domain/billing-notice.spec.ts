import type { BillingNoticeDueData, DueNoticeType } from '@tenfold/contracts';
import { billingNotice } from './billing-notice.js';

const due = (type: DueNoticeType, amountCents: number): BillingNoticeDueData => ({
  userId: '0193484e-7af0-7e55-b1a2-6f0c94d2a711',
  type,
  occasion: 'one',
  daysLeft: 3,
  at: '2026-05-04T21:05:00.000Z',
  amountCents,
});

test.each<[DueNoticeType, number, string, string, string]>([
  [
    'trial_ending',
    1999,
    'reminder',
    'Your trial is ending',
    'Your free trial ends on May 4, 2026. Pro then costs $19.99 a month.',
  ],
  [
    'trial_ending',
    0,
    'reminder',
    'Your trial is ending',
    'Your free trial ends on May 4, 2026. Nothing will be charged.',
  ],
  [
    'billing_reminder',
    1999,
    'reminder',
    'Your subscription renews soon',
    'Pro renews on May 4, 2026 for $19.99.',
  ],
  [
    'payment_failed',
    2000,
    'system',
    'Your payment did not go through',
    'We could not charge $20.00 for Pro. The next attempt is on May 4, 2026. Please check your card.',
  ],
  [
    'cancellation_scheduled',
    0,
    'system',
    'Cancellation scheduled',
    'Your Pro access ends on May 4, 2026. Nothing more will be charged.',
  ],
])('%s of %d cents', (type, amountCents, kind, title, message) => {
  const notice = billingNotice(due(type, amountCents));
  expect(notice).toMatchObject({ type: kind, title, message });
  const mail = notice.paragraphs.join('\n');
  expect(mail).toContain('May 4, 2026 at 9:05 PM UTC');
  if (amountCents > 0) expect(mail).toContain(`$${amountCents / 100}`);
  else expect(mail).not.toContain('$');
});
