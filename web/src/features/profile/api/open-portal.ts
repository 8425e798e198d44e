import { useMutation } from '@tanstack/react-query';
import type { BillingPortal } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';

/** The address of the provider's page where one's own cards and invoices are. It is good for a short time. */
export function useOpenPortal() {
  return useMutation({
    mutationFn: () => request<BillingPortal>('POST', '/api/billing/portal'),
  });
}
