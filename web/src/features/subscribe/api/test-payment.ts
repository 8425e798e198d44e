import { useMutation } from '@tanstack/react-query';
import type { TestPaymentBody, TestPaymentResult } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';

/** Pays with one of the test choices: it is there only where no money moves. */
export function useTestPayment() {
  return useMutation({
    mutationFn: (body: TestPaymentBody) =>
      request<TestPaymentResult>('POST', '/api/billing/test-payment', { json: body }),
  });
}
