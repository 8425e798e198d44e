import { dollarsLabel } from './dollars.js';
import { PRICE_CENTS, PRICE_USD_PER_MONTH, TRIAL_DAYS } from './limits.js';

/** @param todayCents what is paid today for terms of `payment`: a discount or balance may change it */
export function consentText(terms: 'setup' | 'cardless' | 'payment', todayCents = PRICE_CENTS): string {
  if (terms === 'cardless') return CARDLESS_TERMS;
  return `${terms === 'setup' ? TRIAL_TERMS : paidTerms(todayCents)} ${ENDING}`;
}

const CARDLESS_TERMS = `No credit card needed. The trial is free for ${TRIAL_DAYS} days and then ends by itself. If you add a card before, Pro goes on for $${PRICE_USD_PER_MONTH} a month until you cancel.`;

const TRIAL_TERMS = `Your ${TRIAL_DAYS}-day free trial starts today. Unless you cancel before it ends, your card is then charged $${PRICE_USD_PER_MONTH}, and again every month until you cancel.`;

function paidTerms(todayCents: number): string {
  const reduced = todayCents === PRICE_CENTS ? '' : ', less any discount or balance,';
  return `You pay ${dollarsLabel(todayCents)} today. Your subscription renews every month for $${PRICE_USD_PER_MONTH}${reduced} until you cancel.`;
}

const ENDING =
  'You can cancel anytime in your profile; your access then lasts until the end of the trial or the month you have paid for.';
