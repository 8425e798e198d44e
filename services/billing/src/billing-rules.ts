export interface BillingRules {
  trialRequiresCard: boolean;
  trialOncePerCard: boolean;
  trialHashSalt: string;
  paymentGraceDays: number;
  publicOrigin: string;
}

export const BILLING_RULES = Symbol('BillingRules');
