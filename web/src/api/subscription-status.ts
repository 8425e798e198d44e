import { queryOptions } from '@tanstack/react-query';
import type { SubscriptionState } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

const POLL_MS = 60_000;

export const subscriptionStatusQuery = queryOptions({
  queryKey: ['/api/subscription/status'],
  queryFn: getQuery<SubscriptionState>,
  refetchInterval: POLL_MS,
  refetchOnMount: 'always',
});
