import { HttpProblem } from '../../lib/http.js';
import { logError } from '../../lib/log-error.js';
import { toast } from '../../lib/toast.js';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** The card was refused: in the provider's words. */
export function tellDeclined(message: string | undefined): void {
  toast({ tone: 'destructive', title: 'Setup Failed', description: message ?? UNEXPECTED });
}

/** Nothing is known of the payment but that it failed. */
export function tellUnexpected(): void {
  toast({ tone: 'destructive', title: 'Payment Error', description: UNEXPECTED });
}

/** A call that pays was refused, or failed. */
export function tellPaymentFailure(error: unknown): void {
  if (error instanceof HttpProblem && error.code === 'PAYMENT_DECLINED') return tellDeclined(error.detail);
  logError('The payment could not be confirmed', error);
  tellUnexpected();
}
