import type { IntentType } from './payment-terms.js';

/** What every way to pay is told, and tells. */
export interface PaymentFormProps {
  clientSecret: string;
  intentType: IntentType;
  /** While it is true the result is being waited for. */
  onConfirming: (isConfirming: boolean) => void;
  onPaid: () => void;
}
