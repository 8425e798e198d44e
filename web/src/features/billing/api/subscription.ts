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
  const { message: stated } = error.body;
  const message = typeof stated === 'string' ? stated : `HTTP ${error.status}: ${error.text}`;
  return { needsSignIn: error.status === 401 || /401|Authentication/.test(message), message };
}

export function useTestPayment() {
  return useMutation({
    mutationFn: (body: TestPaymentBody) =>
      request<TestPaymentResult>('POST', '/api/billing/test-payment', { json: body }),
  });
}
