import { useMutation } from '@tanstack/react-query';
import type {
  CreateSubscriptionBody,
  SubscriptionSetup,
  TestPaymentBody,
  TestPaymentResult,
} from '@tenfold/contracts';
import { HttpProblem, request } from '../../../lib/http.js';

export function useCreateSubscription() {
  return useMutation({
    mutationFn: (body: CreateSubscriptionBody) =>
      request<SubscriptionSetup>('POST', '/api/create-subscription', { json: body }),
  });
}

export interface CreationFailure {
  needsSignIn: boolean;
  message: string;
}

export function creationFailure(error: unknown): CreationFailure {
  if (!(error instanceof HttpProblem)) {
    return { needsSignIn: false, message: 'The server could not be reached.' };
  }
  const { message } = error.body;
  return {
    needsSignIn: isSignedOut(error),
    message: typeof message === 'string' ? message : `HTTP ${error.status}: ${error.text}`,
  };
}

/** The words count only in a reply without a code: "Authentication" is also what a bank may ask for. */
function isSignedOut({ status, code, text }: HttpProblem): boolean {
  return status === 401 || (code === null && text.includes('Authentication'));
}

export function useTestPayment() {
  return useMutation({
    mutationFn: (body: TestPaymentBody) =>
      request<TestPaymentResult>('POST', '/api/billing/test-payment', { json: body }),
  });
}
