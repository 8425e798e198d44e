import { useMutation } from '@tanstack/react-query';
import type { TestPaymentBody, TestPaymentResult } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';

/** Pays with a test choice. The server has this call in test mode only. */
export function useTestPayment() {
  return useMutation({
    mutationFn: (body: TestPaymentBody) =>
      request<TestPaymentResult>('POST', '/api/billing/test-payment', { json: body }),
  });
}
