import { HttpProblem } from '../../lib/http.js';
import { logError } from '../../lib/log-error.js';
import { toast } from '../../lib/toast.js';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** Shows the provider's message of a declined card. @returns the message, for display beside the button */
export function tellDeclined(message: string | undefined): string {
  const words = message ?? UNEXPECTED;
  toast({ tone: 'destructive', title: 'Setup Failed', description: words });
  return words;
}

export function tellUnexpected(): string {
  toast({ tone: 'destructive', title: 'Payment Error', description: UNEXPECTED });
  return UNEXPECTED;
}

export function tellPaymentFailure(error: unknown): string {
  if (error instanceof HttpProblem && error.code === 'PAYMENT_DECLINED') return tellDeclined(error.detail);
  logError('The payment could not be confirmed', error);
  return tellUnexpected();
}
