import type { BillingNotificationDueData, DueNotificationType } from '@tenfold/contracts';
import { billingNotification } from './billing-notification.js';

const due = (type: DueNotificationType, amountCents: number): BillingNotificationDueData => ({
  userId: '0193484e-7af0-7e55-b1a2-6f0c94d2a711',
  type,
  dedupeKey: 'one',
  daysLeft: 3,
  at: '2026-05-04T21:05:00.000Z',
  amountCents,
});

test.each<[DueNotificationType, number, string, string, string]>([
  [
    'trial_ending',
    1999,
    'reminder',
    'Your trial is ending',
    'Your free trial ends on May 4, 2026. Your card is then charged $19.99.',
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
  [
    'subscription_ended',
    0,
    'system',
    'Your Pro subscription has ended',
    'Your Pro subscription ended on May 4, 2026. Nothing more will be charged.',
  ],
  [
    'subscription_ended',
    1999,
    'system',
    'Your Pro subscription has ended',
    'Your Pro subscription ended on May 4, 2026. The unpaid invoice of $19.99 is void. Nothing more will be charged.',
  ],
  [
    'duplicate_ended',
    1999,
    'system',
    'We ended a second subscription',
    'You had two Pro subscriptions. We ended one on May 4, 2026; you keep Pro. We refund the $19.99 that it charged too much.',
  ],
  [
    'duplicate_ended',
    0,
    'system',
    'We ended a second subscription',
    'You had two Pro subscriptions. We ended one on May 4, 2026; you keep Pro. There is nothing to refund.',
  ],
  [
    'payment_refunded',
    1999,
    'system',
    'You got a refund',
    'We refunded $19.99 on May 4, 2026. Your bank needs 5 to 10 business days to show it.',
  ],
  [
    'trial_refused',
    0,
    'system',
    'Your free trial could not start',
    'This card or email address had a free trial before May 4, 2026. Nothing was charged.',
  ],
])('%s of %d cents', (type, amountCents, kind, title, message) => {
  const notice = billingNotification(due(type, amountCents));
  expect(notice).toMatchObject({ type: kind, title, message });
  const mail = notice.paragraphs.join('\n');
  expect(mail).toContain('May 4, 2026 at 9:05 PM UTC');
  if (amountCents > 0) expect(mail).toContain(`$${amountCents / 100}`);
  else expect(mail).not.toContain('$');
});

const withoutAmount: [DueNotificationType, string][] = [
  [
    'trial_ending',
    'Your free trial ends on May 4, 2026. Your card is then charged the price of your subscription, less any discount or balance.',
  ],
  [
    'billing_reminder',
    'Pro renews on May 4, 2026 for the price of your subscription, less any discount or balance.',
  ],
  [
    'subscription_started',
    'renews on May 4, 2026 at 9:05 PM UTC for its price, less any discount or balance.',
  ],
  ['payment_failed', 'We could not charge your card for Pro.'],
  ['subscription_ended', 'The unpaid invoice is void.'],
  ['duplicate_ended', 'We refund what it charged too much.'],
  ['payment_received', 'We charged your card for Pro on May 4, 2026 at 9:05 PM UTC.'],
  ['payment_refunded', 'We made a refund on May 4, 2026.'],
];

test.each(withoutAmount)('%s states no amount that is not known in US cents', (type, said) => {
  const { message, paragraphs } = billingNotification({ ...due(type, 0), amountCents: null });
  const words = [message, ...paragraphs].join('\n');
  expect(words).toContain(said);
  expect(words).not.toMatch(/\$|null/);
});

test('without a planned attempt a failed payment names no date', () => {
  const { message, paragraphs } = billingNotification({ ...due('payment_failed', 1999), at: null });
  expect(message).toBe(
    'We could not charge $19.99 for Pro. No further attempt is planned. Please check your card.',
  );
  expect(paragraphs.join('\n')).not.toMatch(/next attempt|2026/);
});

test.each([
  ['2026-05-04T21:05:00.000Z', 'Please confirm it before May 4, 2026 at 9:05 PM UTC to keep Pro.'],
  [null, 'Please confirm it to get Pro.'],
])('a payment to confirm says what it is for, with the end of the grace at %s', (at, said) => {
  const confirmUrl = 'https://invoice.stripe.example/i/1';
  expect(billingNotification({ ...due('payment_failed', 1999), at, confirmUrl }).paragraphs).toContain(said);
});

test('a payment that needs confirmation links to the confirmation page', () => {
  const confirmUrl = 'https://invoice.stripe.example/i/1';
  const notice = billingNotification({ ...due('payment_failed', 1999), confirmUrl });
  expect(notice.title).toBe('Please confirm your payment');
  expect(notice.paragraphs.join(' ')).toContain('$19.99');
  expect(notice.action).toEqual({ text: 'Confirm payment', to: confirmUrl });
});
