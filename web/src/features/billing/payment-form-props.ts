import type { BillingAddress } from '@tenfold/contracts';
import type { IntentType } from './payment-terms.js';
import type { Begun } from './hooks/use-begin.js';

export interface PaymentFormProps {
  intentType: IntentType;
  begin: (agreedTo: IntentType, billingAddress?: BillingAddress) => Promise<Begun>;
  collectsAddress: boolean;
  onOtherTerms: (intentType: IntentType) => void;
  onConfirming: (isConfirming: boolean) => void;
  onPaid: () => void;
}
