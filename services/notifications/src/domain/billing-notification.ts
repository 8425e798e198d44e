import type { BillingNotificationDueData, NotificationType } from '@tenfold/contracts';
import { dollarsLabel } from '@tenfold/exam';

export interface BillingNotification {
  type: NotificationType;
  title: string;
  message: string | null;
  paragraphs: string[];
  action: { text: string; to: string };
}

export function billingNotification(data: BillingNotificationDueData): BillingNotification {
  const { type, at, amountCents, confirmUrl, terms, receiptUrl } = data;
  const labels: Labels = { day: dayLabel(at), moment: momentLabel(at), amount: dollarsLabel(amountCents) };
  switch (type) {
    case 'trial_ending':
      return amountCents > 0 ? trialBecomesPaid(labels) : trialEnds(labels);
    case 'billing_reminder':
      return renewal(labels);
    case 'payment_failed':
      return confirmUrl ? paymentToConfirm(labels, confirmUrl) : paymentFailed(labels);
    case 'cancellation_scheduled':
      return cancellation(labels);
    case 'subscription_ended':
      return subscriptionEnded(labels, amountCents > 0);
    case 'duplicate_ended':
      return duplicateEnded(labels, amountCents > 0);
    case 'trial_started':
      return enrollment(
        'Your free trial of Pro has started',
        `Your trial runs until ${labels.moment}.`,
        terms,
      );
    case 'subscription_started':
      return enrollment(
        'Your Pro subscription has started',
        `Your subscription renews on ${labels.moment} for ${labels.amount}.`,
        terms,
      );
    case 'payment_received':
      return receipt(labels, receiptUrl);
    case 'payment_refunded':
      return paymentRefunded(labels);
    case 'trial_refused':
      return trialRefused(labels);
  }
}

interface Labels {
  day: string;
  moment: string;
  amount: string;
}

const MANAGE = { text: 'Manage subscription', to: '/profile' };

function trialBecomesPaid({ day, moment, amount }: Labels): BillingNotification {
  return {
    type: 'reminder',
    title: 'Your trial is ending',
    message: `Your free trial ends on ${day}. Your card is then charged ${amount}.`,
    paragraphs: [
      `Your free trial of Pro ends on ${moment}.`,
      `If you want to keep Pro, there is nothing to do: your card is then charged ${amount}, and again with each renewal until you cancel.`,
      'If you do not, cancel before then and nothing is charged.',
    ],
    action: MANAGE,
  };
}

function trialEnds({ day, moment }: Labels): BillingNotification {
  return {
    type: 'reminder',
    title: 'Your trial is ending',
    message: `Your free trial ends on ${day}. Nothing will be charged.`,
    paragraphs: [
      `Your free trial of Pro ends on ${moment}. Nothing will be charged.`,
      'Your results stay. To go on with Pro after that day, add a card; to go on without it, choose the Free plan.',
    ],
    action: { text: 'See the plans', to: '/subscribe' },
  };
}

function renewal({ day, moment, amount }: Labels): BillingNotification {
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

function paymentFailed({ day, moment, amount }: Labels): BillingNotification {
  return {
    type: 'system',
    title: 'Your payment did not go through',
    message: `We could not charge ${amount} for Pro. The next attempt is on ${day}. Please check your card.`,
    paragraphs: [
      `We could not charge ${amount} for your Pro subscription. This happens, for example, when a card has expired or the bank declines it.`,
      `The next attempt is on ${moment}. If you check your card before then, there is nothing else to do.`,
      'If you do not want Pro any more, cancel in your profile: the invoice is then voided and nothing more is charged.',
    ],
    action: { text: 'Check your card', to: '/profile' },
  };
}

function paymentToConfirm({ moment, amount }: Labels, confirmUrl: string): BillingNotification {
  return {
    type: 'system',
    title: 'Please confirm your payment',
    message: `Your bank asks you to confirm the payment of ${amount} for Pro. You can do so in your profile.`,
    paragraphs: [
      `Your bank asks you to confirm the payment of ${amount} for your Pro subscription. We cannot charge it without you.`,
      `Please confirm it before ${moment} to keep Pro.`,
    ],
    action: { text: 'Confirm payment', to: confirmUrl },
  };
}

function cancellation({ day, moment }: Labels): BillingNotification {
  return {
    type: 'system',
    title: 'Cancellation scheduled',
    message: `Your Pro access ends on ${day}. Nothing more will be charged.`,
    paragraphs: [
      `Your subscription is canceled. Pro stays yours until ${moment}, and nothing more will be charged.`,
      'Your results stay. Should you change your mind, you can keep your subscription until that day.',
    ],
    action: MANAGE,
  };
}

function subscriptionEnded({ day, moment, amount }: Labels, isVoided: boolean): BillingNotification {
  const invoice = isVoided ? `The unpaid invoice of ${amount} is void. ` : '';
  return {
    type: 'system',
    title: 'Your Pro subscription has ended',
    message: `Your Pro subscription ended on ${day}. ${invoice}Nothing more will be charged.`,
    paragraphs: [
      `Your Pro subscription ended on ${moment}. ${invoice}Nothing more will be charged.`,
      'Your results stay. If you did not expect this, please write to our support.',
    ],
    action: { text: 'See the plans', to: '/subscribe' },
  };
}

function duplicateEnded({ day, moment, amount }: Labels, isRefunded: boolean): BillingNotification {
  const refund = isRefunded ? `We refund the ${amount} that it charged too much.` : 'It charged nothing.';
  return {
    type: 'system',
    title: 'We ended a second subscription',
    message: `You had two Pro subscriptions. We ended one on ${day}; you keep Pro. ${refund}`,
    paragraphs: [
      `Your account had two Pro subscriptions at the same time. We ended one of them on ${moment}. The other one continues, so you keep Pro.`,
      refund,
    ],
    action: MANAGE,
  };
}

/** Automatic renewal laws require this confirmation of terms, price and cancellation. */
function enrollment(title: string, period: string, terms: string | null | undefined): BillingNotification {
  return {
    type: 'system',
    title,
    message: null,
    paragraphs: [
      period,
      ...(terms ? [`You agreed to these terms: “${terms}”`] : []),
      'To cancel, open your profile and choose “Cancel subscription”. No call and no email is needed.',
      'Please keep this email for your records.',
    ],
    action: MANAGE,
  };
}

function receipt({ moment, amount }: Labels, receiptUrl: string | null | undefined): BillingNotification {
  return {
    type: 'system',
    title: 'Your receipt for Pro',
    message: null,
    paragraphs: [
      `We charged ${amount} to your card for Pro on ${moment}. Thank you.`,
      'All receipts are in your profile, under “Receipts”.',
    ],
    action: receiptUrl ? { text: 'See the receipt', to: receiptUrl } : MANAGE,
  };
}

function paymentRefunded({ day, moment, amount }: Labels): BillingNotification {
  return {
    type: 'system',
    title: 'You got a refund',
    message: `We refunded ${amount} on ${day}. Your bank needs 5 to 10 business days to show it.`,
    paragraphs: [
      `We refunded ${amount} to the card that paid, on ${moment}.`,
      'Your bank needs 5 to 10 business days to show it on your account.',
    ],
    action: MANAGE,
  };
}

function trialRefused({ day, moment }: Labels): BillingNotification {
  return {
    type: 'system',
    title: 'Your free trial could not start',
    message: `This card or email address had a free trial before ${day}. Nothing was charged.`,
    paragraphs: [
      `You asked for a free trial on ${moment}. The card or the email address had one before, and each can have only one. Nothing was charged.`,
      'You can start Pro without a trial at any time.',
    ],
    action: { text: 'Start Pro', to: '/subscribe' },
  };
}

/** UTC, and labeled as such in mails: the user's time zone is unknown here. */
function dayLabel(at: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
}

function momentLabel(at: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at));
  return `${dayLabel(at)} at ${time.replace('\u202f', ' ')} UTC`;
}
