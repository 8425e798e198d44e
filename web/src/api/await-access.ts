import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubscriptionState } from '@tenfold/contracts';
import { useEffect } from 'react';
import { getQuery } from '../lib/http.js';
import { currentUserQuery } from './current-user.js';
import { subscriptionStatusQuery } from './subscription-status.js';

const POLL_MS = 2_000;

/** The subscription as the payment provider has it now; how often it is really asked is billing's to decide. */
const freshSubscriptionQuery = queryOptions({
  queryKey: ['/api/subscription/status?refresh=true'],
  queryFn: getQuery<SubscriptionState>,
  refetchInterval: POLL_MS,
  refetchOnMount: 'always',
  gcTime: 0,
});

/** A payment was made a moment ago: has billing look at once, and the current user carry what it finds. */
export function useAwaitAccess(): void {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(freshSubscriptionQuery);
  useEffect(() => {
    if (!data) return;
    client.setQueryData(subscriptionStatusQuery.queryKey, data);
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  }, [client, data, dataUpdatedAt]);
}
