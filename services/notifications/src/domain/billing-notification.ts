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
  const labels = labelsOf(at, amountCents);
  switch (type) {
    case 'trial_ending':
      return amountCents === 0 ? trialEnds(labels) : trialBecomesPaid(labels);
    case 'billing_reminder':
      return renewal(labels);
    case 'payment_failed':
      if (confirmUrl) return paymentToConfirm(labels, { confirmUrl, hasPro: at !== null });
      return paymentFailed(labels, at !== null);
    case 'cancellation_scheduled':
      return cancellation(labels);
    case 'subscription_ended':
      return subscriptionEnded(labels, amountCents !== 0);
    case 'duplicate_ended':
      return duplicateEnded(labels, amountCents !== 0);
    case 'trial_started':
      return enrollment(
        'Your free trial of Pro has started',
        `Your trial runs until ${labels.moment}.`,
        terms,
      );
    case 'subscription_started':
      return enrollment(
        'Your Pro subscription has started',
        `Your subscription renews on ${labels.moment} for ${labels.amount ?? `its price, ${REDUCED}`}.`,
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
  /** Null when no amount in dollars is known. */
  amount: string | null;
  /** The amount after "payment" or "invoice". */
  ofAmount: string;
}

function labelsOf(at: string | null, amountCents: number | null): Labels {
  const amount = amountCents === null ? null : dollarsLabel(amountCents);
  return {
    day: at === null ? '' : dayLabel(at),
    moment: at === null ? '' : momentLabel(at),
    amount,
    ofAmount: amount === null ? '' : ` of ${amount}`,
  };
}

const MANAGE = { text: 'Manage subscription', to: '/profile' };
const REDUCED = 'less any discount or balance';
const PRICE = `the price of your subscription, ${REDUCED}`;

function trialBecomesPaid({ day, moment, amount }: Labels): BillingNotification {
  const charge = `card is then charged ${amount ?? PRICE}`;
  return {
    type: 'reminder',
    title: 'Your trial is ending',
    message: `Your free trial ends on ${day}. Your ${charge}.`,
    paragraphs: [
      `Your free trial of Pro ends on ${moment}.`,
      `If you want to keep Pro, there is nothing to do: your ${charge}, and again with each renewal until you cancel.`,
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
    message: `Pro renews on ${day} for ${amount ?? PRICE}.`,
    paragraphs: [
      `Your Pro subscription renews on ${moment}. Your card is then charged ${amount ?? PRICE}.`,
      'If you want to keep Pro, there is nothing to do. If you do not, cancel before then: you keep Pro until that day and nothing more is charged.',
    ],
    action: MANAGE,
  };
}

function paymentFailed({ day, moment, amount }: Labels, isRetried: boolean): BillingNotification {
  const failed = `We could not charge ${amount ?? 'your card'} for`;
  return {
    type: 'system',
    title: 'Your payment did not go through',
    message: `${failed} Pro. ${isRetried ? `The next attempt is on ${day}.` : 'No further attempt is planned.'} Please check your card.`,
    paragraphs: [
      `${failed} your Pro subscription. This happens, for example, when a card has expired or the bank declines it.`,
      isRetried
        ? `The next attempt is on ${moment}. If you check your card before then, there is nothing else to do.`
        : 'No further attempt is planned. If you want Pro, please check your card in your profile, or write to our support.',
      'If you do not want Pro any more, cancel in your profile: the invoice is then voided and nothing more is charged.',
    ],
    action: { text: 'Check your card', to: '/profile' },
  };
}

function paymentToConfirm(
  { moment, ofAmount }: Labels,
  { confirmUrl, hasPro }: { confirmUrl: string; hasPro: boolean },
): BillingNotification {
  return {
    type: 'system',
    title: 'Please confirm your payment',
    message: `Your bank asks you to confirm the payment${ofAmount} for Pro. You can do so in your profile.`,
    paragraphs: [
      `Your bank asks you to confirm the payment${ofAmount} for your Pro subscription. We cannot charge it without you.`,
      hasPro ? `Please confirm it before ${moment} to keep Pro.` : 'Please confirm it to get Pro.',
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

function subscriptionEnded({ day, moment, ofAmount }: Labels, isVoided: boolean): BillingNotification {
  const invoice = isVoided ? `The unpaid invoice${ofAmount} is void. ` : '';
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
  const excess = amount === null ? 'what' : `the ${amount} that`;
  const refund = isRefunded ? `We refund ${excess} it charged too much.` : 'There is nothing to refund.';
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
      `We charged ${amount === null ? 'your card' : `${amount} to your card`} for Pro on ${moment}. Thank you.`,
      'All receipts are in your profile, under “Receipts”.',
    ],
    action: receiptUrl ? { text: 'See the receipt', to: receiptUrl } : MANAGE,
  };
}

function paymentRefunded({ day, moment, amount }: Labels): BillingNotification {
  const refunded = amount === null ? 'We made a refund' : `We refunded ${amount}`;
  return {
    type: 'system',
    title: 'You got a refund',
    message: `${refunded} on ${day}. Your bank needs 5 to 10 business days to show it.`,
    paragraphs: [
      `${refunded} to the card that paid, on ${moment}.`,
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
