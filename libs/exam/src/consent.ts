import { PRICE_USD_PER_MONTH, TRIAL_DAYS } from './limits.js';

export function consentText(terms: 'setup' | 'cardless' | 'payment'): string {
  if (terms === 'cardless') return CARDLESS_TERMS;
  return terms === 'setup' ? `${TRIAL_TERMS} ${ENDING}` : `${PAID_TERMS} ${ENDING}`;
}

const CARDLESS_TERMS = `No credit card needed. The trial is free for ${TRIAL_DAYS} days and then ends by itself. If you add a card before, Pro goes on for $${PRICE_USD_PER_MONTH} a month until you cancel.`;

const TRIAL_TERMS = `Your ${TRIAL_DAYS}-day free trial starts today. Unless you cancel before it ends, your card is then charged $${PRICE_USD_PER_MONTH}, and again every month until you cancel.`;

const PAID_TERMS = `You pay $${PRICE_USD_PER_MONTH} today. Your subscription renews every month for $${PRICE_USD_PER_MONTH} until you cancel.`;

const ENDING =
  'You can cancel anytime in your profile; your access then lasts until the end of the trial or the month you have paid for.';
