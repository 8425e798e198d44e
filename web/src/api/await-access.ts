import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubscriptionState } from '@tenfold/contracts';
import { useEffect } from 'react';
import { getQuery } from '../lib/http.js';
import { currentUserQuery } from './current-user.js';
import { subscriptionStatusQuery } from './subscription-status.js';

const POLL_MS = 5_000;

const freshSubscriptionQuery = queryOptions({
  queryKey: ['/api/subscription/status?refresh=true'],
  queryFn: getQuery<SubscriptionState>,
  refetchInterval: POLL_MS,
  refetchOnMount: 'always',
  gcTime: 0,
});

export function useAwaitAccess(): void {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(freshSubscriptionQuery);
  useEffect(() => {
    if (!data) return;
    client.setQueryData(subscriptionStatusQuery.queryKey, data);
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  }, [client, data, dataUpdatedAt]);
}
