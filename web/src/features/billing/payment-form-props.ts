import type { BillingAddress } from '@tenfold/contracts';
import type { IntentType, OfferedTerms } from './payment-terms.js';
import type { Begun } from './hooks/use-begin.js';

export interface PaymentFormProps {
  intentType: IntentType;
  /** What terms of `payment` charge today, in US cents. */
  todayCents: number;
  begin: (agreedTo: IntentType, billingAddress?: BillingAddress) => Promise<Begun>;
  collectsAddress: boolean;
  onOtherTerms: (terms: OfferedTerms) => void;
  onConfirming: (isConfirming: boolean) => void;
  onPaid: () => void;
}
