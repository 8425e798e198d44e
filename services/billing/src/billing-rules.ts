/** What is decided per installation. */
export interface BillingRules {
  /** TRIAL_REQUIRES_CARD. */
  trialRequiresCard: boolean;
  trialHashSalt: string;
  /** Where people reach the product. */
  publicOrigin: string;
}

export const BILLING_RULES = Symbol('BillingRules');
