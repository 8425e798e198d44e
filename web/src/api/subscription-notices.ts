import { queryOptions } from '@tanstack/react-query';
import type { SubscriptionNotices } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

const POLL_MS = 60_000;

export const subscriptionNoticesQuery = queryOptions({
  queryKey: ['/api/subscription/notifications'],
  queryFn: getQuery<SubscriptionNotices>,
  refetchInterval: POLL_MS,
});
