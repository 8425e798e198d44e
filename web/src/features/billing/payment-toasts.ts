import { HttpProblem } from '../../lib/http.js';
import { logError } from '../../lib/log-error.js';
import { toastFailure } from '../../lib/toast.js';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

export function toastDeclined(message: string | undefined): string {
  const words = message ?? UNEXPECTED;
  toastFailure('Setup Failed', words);
  return words;
}

export function toastUnexpected(): string {
  toastFailure('Payment Error', UNEXPECTED);
  return UNEXPECTED;
}

export function toastPaymentFailure(error: unknown): string {
  if (error instanceof HttpProblem && error.code === 'PAYMENT_DECLINED') return toastDeclined(error.detail);
  logError('The payment could not be confirmed', error);
  return toastUnexpected();
}
