import type { PaymentCard, SubscriptionState } from '@tenfold/contracts';
import { dollarsLabel, timeLeftLabel } from '@tenfold/exam';
import { dateLabel } from '../../../lib/format.js';
import styles from '../account.module.css';
import { periodEnd } from './subscription-actions.js';

export const CONFIRM_PAYMENT = 'Your bank asks you to confirm the payment.';

export function SubscriptionLines({ state }: { state: SubscriptionState }) {
  const lines = [
    state.isGranted && { text: 'You have been granted Pro at no charge.', urgent: false },
    state.cancelAtPeriodEnd && { text: `Canceled. You keep Pro ${periodEnd(state)}.`, urgent: false },
    state.isCollectionPaused && { text: pausedText(state), urgent: false },
    state.failedPayment && { text: failedText(state.failedPayment), urgent: true },
    state.paymentConfirmUrl !== null && { text: CONFIRM_PAYMENT, urgent: true },
    state.trialCountdown && {
      text: `Trial ends in ${timeLeftLabel(state.trialCountdown)}`,
      urgent: state.trialCountdown.urgent,
    },
    state.nextPayment && { text: nextText(state, state.nextPayment), urgent: state.billingCountdown?.urgent },
  ].filter((line) => line !== null && line !== false);
  if (lines.length === 0) return null;
  return (
    <ul className={`numbers ${styles.lines}`}>
      {lines.map(({ text, urgent }) => (
        <li key={text} data-urgent={urgent}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function pausedText({ tier }: SubscriptionState): string {
  const paused = 'Payments are paused: nothing is charged for now';
  return tier === 'pro' ? `${paused}.` : `${paused}, and there is no Pro. Please write to our support.`;
}

function failedText({ amountCents, retryAt }: NonNullable<SubscriptionState['failedPayment']>): string {
  const failed = `Payment${amountCents === null ? '' : ` of ${dollarsLabel(amountCents)}`} failed.`;
  if (retryAt === null) return `${failed} Please check your card.`;
  return `${failed} Stripe tries again on ${dateLabel(new Date(retryAt))}.`;
}

function nextText(
  { billingCountdown }: SubscriptionState,
  { at, amountCents, card }: NonNullable<SubscriptionState['nextPayment']>,
): string {
  const left = billingCountdown ? ` in ${timeLeftLabel(billingCountdown)}` : '';
  const amount = amountCents === null ? '' : `${dollarsLabel(amountCents)} `;
  return `Next payment${left}: ${amount}on ${dateLabel(new Date(at))}${card ? `, ${cardLabel(card)}` : ''}`;
}

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

function cardLabel({ brand, last4 }: PaymentCard): string {
  return `${brands[brand] ?? 'card'} ending in ${last4}`;
}
