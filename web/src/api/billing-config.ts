import { queryOptions } from '@tanstack/react-query';
import type { BillingConfig } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

/** How money is taken here: by the provider, by its stand-in (no money moves), or not at all. It never changes while the page is open. */
export const billingConfigQuery = queryOptions({
  queryKey: ['/api/billing/config'],
  queryFn: getQuery<BillingConfig>,
});
