import { useMutation } from '@tanstack/react-query';
import type {
  CreateSubscriptionBody,
  SubscriptionSetup,
  TestPaymentBody,
  TestPaymentResult,
} from '@tenfold/contracts';
import { HttpProblem, request } from '../../../lib/http.js';

/** Idempotent. */
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

const SIGN_IN_MARKS = /401|Authentication/;

export function creationFailure(error: unknown): CreationFailure {
  if (!(error instanceof HttpProblem)) {
    return { needsSignIn: false, message: 'The server could not be reached.' };
  }
  const { message } = error.body;
  const said = typeof message === 'string' ? message : `HTTP ${error.status}: ${error.text}`;
  return { needsSignIn: error.status === 401 || SIGN_IN_MARKS.test(said), message: said };
}

/** The server has this call in test mode only. */
export function useTestPayment() {
  return useMutation({
    mutationFn: (body: TestPaymentBody) =>
      request<TestPaymentResult>('POST', '/api/billing/test-payment', { json: body }),
  });
}
