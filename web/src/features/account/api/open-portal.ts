import { useMutation } from '@tanstack/react-query';
import type { BillingPortal } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';

/** Creates a short-lived URL of the provider's customer portal. */
export function useOpenPortal() {
  return useMutation({
    mutationFn: () => request<BillingPortal>('POST', '/api/billing/portal'),
  });
}
