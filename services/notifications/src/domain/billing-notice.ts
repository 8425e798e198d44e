import type { BillingNoticeDueData, NotificationType } from '@tenfold/contracts';

/** What one notice says, in the list of notifications and as a mail. */
export interface BillingNotice {
  type: NotificationType;
  title: string;
  message: string;
  /** The mail's, below its greeting; the title is its subject. */
  paragraphs: string[];
  /** `path` is an address of the web app. */
  action: { text: string; path: string };
}

/** The words for a notice of billing: what happens, when, and what it costs. */
export function billingNotice({ type, at, amountCents }: BillingNoticeDueData): BillingNotice {
  const facts: Facts = { day: dayLabel(at), moment: momentLabel(at), amount: amountLabel(amountCents) };
  switch (type) {
    case 'trial_ending':
      return amountCents > 0 ? trialBecomesPaid(facts) : trialEnds(facts);
    case 'billing_reminder':
      return renewal(facts);
    case 'payment_failed':
      return paymentFailed(facts);
    case 'cancellation_scheduled':
      return cancellation(facts);
  }
}

interface Facts {
  /** "May 4, 2026" */
  day: string;
  /** "May 4, 2026 at 9:12 AM UTC" */
  moment: string;
  /** "$19.99" */
  amount: string;
}

const MANAGE = { text: 'Manage subscription', path: '/profile' };

function trialBecomesPaid({ day, moment, amount }: Facts): BillingNotice {
  return {
    type: 'reminder',
    title: 'Your trial is ending',
    message: `Your free trial ends on ${day}. Pro then costs ${amount} a month.`,
    paragraphs: [
      `Your free trial of Pro ends on ${moment}.`,
      `If you want to keep Pro, there is nothing to do: your card is then charged ${amount}, and again every month until you cancel.`,
      'If you do not, cancel before then and nothing is charged.',
    ],
    action: MANAGE,
  };
}

function trialEnds({ day, moment }: Facts): BillingNotice {
  return {
    type: 'reminder',
    title: 'Your trial is ending',
    message: `Your free trial ends on ${day}. Nothing will be charged.`,
    paragraphs: [
      `Your free trial of Pro ends on ${moment}. Nothing will be charged.`,
      'Your results stay. To go on with Pro after that day, add a card; to go on without it, choose the Free plan.',
    ],
    action: { text: 'See the plans', path: '/subscribe' },
  };
}

function renewal({ day, moment, amount }: Facts): BillingNotice {
  return {
    type: 'reminder',
    title: 'Your subscription renews soon',
    message: `Pro renews on ${day} for ${amount}.`,
    paragraphs: [
      `Your Pro subscription renews on ${moment}. Your card is then charged ${amount}.`,
      'If you want to keep Pro, there is nothing to do. If you do not, cancel before then: you keep Pro until that day and nothing more is charged.',
    ],
    action: MANAGE,
  };
}

function paymentFailed({ day, moment, amount }: Facts): BillingNotice {
  return {
    type: 'system',
    title: 'Your payment did not go through',
    message: `We could not charge ${amount} for Pro. The next attempt is on ${day}. Please check your card.`,
    paragraphs: [
      `We could not charge ${amount} for your Pro subscription. This happens, for example, when a card has expired or the bank declines it.`,
      `The next attempt is on ${moment}. If you check your card before then, there is nothing else to do.`,
    ],
    action: { text: 'Check your card', path: '/profile' },
  };
}

function cancellation({ day, moment }: Facts): BillingNotice {
  return {
    type: 'system',
    title: 'Cancellation scheduled',
    message: `Your Pro access ends on ${day}. Nothing more will be charged.`,
    paragraphs: [
      `Your subscription is cancelled. Pro stays yours until ${moment}, and nothing more will be charged.`,
      'Your results stay. Should you change your mind, you can keep your subscription until that day.',
    ],
    action: MANAGE,
  };
}

/** Where a person is is not known here, so a day is that of UTC and a mail says so. */
function dayLabel(at: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
}

function momentLabel(at: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at));
  // the formatter puts a narrow space before AM and PM
  return `${dayLabel(at)} at ${time.replace('\u202f', ' ')} UTC`;
}

function amountLabel(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
