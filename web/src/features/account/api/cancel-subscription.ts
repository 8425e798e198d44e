import { useMutation } from '@tanstack/react-query';
import type { SubscriptionState } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';
import { useStoreSubscription } from './store-subscription.js';

/** Cancels at the end of the period; the reply is the new subscription state. */
export function useCancelSubscription() {
  const store = useStoreSubscription();
  return useMutation({
    mutationFn: () => request<SubscriptionState>('POST', '/api/subscription/cancel'),
    onSuccess: store,
  });
}
