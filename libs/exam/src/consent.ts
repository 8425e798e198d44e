import { PRICE_USD_PER_MONTH, TRIAL_DAYS } from './limits.js';

/**
 * What a person agrees to by the button that this text stands beside: a card kept for after the trial (`setup`), or a
 * payment now (`payment`). Billing keeps the words with the moment: what is recorded is what was shown.
 */
export function consentText(intentType: 'setup' | 'payment'): string {
  return intentType === 'setup' ? `${TRIAL_TERMS} ${ENDING}` : `${PAID_TERMS} ${ENDING}`;
}

const TRIAL_TERMS = `Your ${TRIAL_DAYS}-day free trial starts today. Unless you cancel before it ends, your card is then charged $${PRICE_USD_PER_MONTH}, and again every month until you cancel.`;

const PAID_TERMS = `You pay $${PRICE_USD_PER_MONTH} today. Your subscription renews every month for $${PRICE_USD_PER_MONTH} until you cancel.`;

const ENDING = 'You can cancel anytime in your profile; your access then lasts until the end of the period.';
