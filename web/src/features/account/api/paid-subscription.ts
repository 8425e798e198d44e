import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BillingPortal, Receipts, SubscriptionState } from '@tenfold/contracts';
import { currentUserQuery } from '../../../api/current-user.js';
import { subscriptionNoticesQuery } from '../../../api/subscription-notices.js';
import { subscriptionStatusQuery } from '../../../api/subscription-status.js';
import { getQuery, request } from '../../../lib/http.js';

export const receiptsQuery = queryOptions({
  queryKey: ['/api/subscription/receipts'],
  queryFn: getQuery<Receipts>,
  refetchOnMount: 'always',
});

export function useCancelSubscription() {
  const store = useStoreSubscription();
  return useMutation({
    mutationFn: () => request<SubscriptionState>('POST', '/api/subscription/cancel'),
    onSuccess: store,
  });
}

export function useResumeSubscription() {
  const store = useStoreSubscription();
  return useMutation({
    mutationFn: () => request<SubscriptionState>('POST', '/api/subscription/resume'),
    onSuccess: store,
  });
}

export function useOpenPortal() {
  return useMutation({
    mutationFn: () => request<BillingPortal>('POST', '/api/billing/portal'),
  });
}

function useStoreSubscription(): (state: SubscriptionState) => Promise<void> {
  const client = useQueryClient();
  const { queryKey } = subscriptionStatusQuery;
  return async (state) => {
    // a read that started before the change must not replace its result
    await client.cancelQueries({ queryKey, exact: true });
    client.setQueryData(queryKey, state);
    void client.invalidateQueries({ queryKey: subscriptionNoticesQuery.queryKey });
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  };
}
