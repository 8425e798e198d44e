export interface CardBehaviour {
  brand: 'visa' | 'mastercard';
  last4: string;
  setup: Verdict;
  payment: Verdict;
  offSession: Verdict;
  disputed?: boolean;
}

export type Verdict =
  | { outcome: 'succeeds' }
  | { outcome: 'requires_action' }
  | {
      outcome: 'declined';
      code: 'card_declined' | 'authentication_required';
      declineCode: string;
      message: string;
    };

const succeeds: Verdict = { outcome: 'succeeds' };
const asks: Verdict = { outcome: 'requires_action' };
const declined = (declineCode: string, message: string): Verdict => ({
  outcome: 'declined',
  code: 'card_declined',
  declineCode,
  message,
});
const genericDecline = declined('generic_decline', 'Your card was declined.');
const insufficient = declined('insufficient_funds', 'Your card has insufficient funds.');
const unauthenticated: Verdict = {
  outcome: 'declined',
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

const always = (verdict: Verdict) => ({ setup: verdict, payment: verdict, offSession: verdict });

export const testCards: Readonly<Record<string, CardBehaviour>> = {
  pm_card_visa: { brand: 'visa', last4: '4242', ...always(succeeds) },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444', ...always(succeeds) },
  pm_card_chargeDeclined: { brand: 'visa', last4: '0002', ...always(genericDecline) },
  pm_card_visa_chargeDeclinedInsufficientFunds: { brand: 'visa', last4: '9995', ...always(insufficient) },
  pm_card_chargeCustomerFail: {
    brand: 'visa',
    last4: '0341',
    setup: succeeds,
    payment: genericDecline,
    offSession: genericDecline,
  },
  pm_card_authenticationRequired: {
    brand: 'visa',
    last4: '3184',
    setup: asks,
    payment: asks,
    offSession: unauthenticated,
  },
  pm_card_createDispute: { brand: 'visa', last4: '0259', ...always(succeeds), disputed: true },
};
