import type { BillingAddress } from '@tenfold/contracts';
import type { IntentType } from './payment-terms.js';
import type { Begun } from './hooks/use-begin.js';

export interface PaymentFormProps {
  intentType: IntentType;
  begin: (agreedTo: IntentType, billingAddress?: BillingAddress) => Promise<Begun>;
  /** Asks for a billing address, from which the tax is calculated. */
  collectsAddress: boolean;
  onOtherTerms: (intentType: IntentType) => void;
  onConfirming: (isConfirming: boolean) => void;
  onPaid: () => void;
}
