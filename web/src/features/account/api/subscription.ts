import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BillingPortal, SubscriptionState } from '@tenfold/contracts';
import { currentUserQuery } from '../../../api/current-user.js';
import { subscriptionNoticesQuery } from '../../../api/subscription-notices.js';
import { subscriptionStatusQuery } from '../../../api/subscription-status.js';
import { request } from '../../../lib/http.js';

/** Cancels at the end of the period; the reply is the new subscription state. */
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

/** Creates a short-lived URL of the provider's customer portal. */
export function useOpenPortal() {
  return useMutation({
    mutationFn: () => request<BillingPortal>('POST', '/api/billing/portal'),
  });
}

/** Returns a function that caches a subscription state from a reply and refetches the data that depends on it. */
function useStoreSubscription(): (state: SubscriptionState) => void {
  const client = useQueryClient();
  return (state) => {
    client.setQueryData(subscriptionStatusQuery.queryKey, state);
    void client.invalidateQueries({ queryKey: subscriptionNoticesQuery.queryKey });
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  };
}
