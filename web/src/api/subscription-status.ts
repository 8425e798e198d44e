import { queryOptions } from '@tanstack/react-query';
import type { SubscriptionState } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

const POLL_MS = 60_000;

/** The plan with its countdowns; refetched whenever it is shown. */
export const subscriptionStatusQuery = queryOptions({
  queryKey: ['/api/subscription/status'],
  queryFn: getQuery<SubscriptionState>,
  refetchInterval: POLL_MS,
  refetchOnMount: 'always',
});
