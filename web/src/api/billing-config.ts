import { queryOptions } from '@tanstack/react-query';
import type { BillingConfig } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

export const billingConfigQuery = queryOptions({
  queryKey: ['/api/billing/config'],
  queryFn: getQuery<BillingConfig>,
});
