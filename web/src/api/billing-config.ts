import { queryOptions } from '@tanstack/react-query';
import type { BillingConfig } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

/** How payments are taken: by Stripe, by the emulator, or not at all. Constant while the page is open. */
export const billingConfigQuery = queryOptions({
  queryKey: ['/api/billing/config'],
  queryFn: getQuery<BillingConfig>,
});
