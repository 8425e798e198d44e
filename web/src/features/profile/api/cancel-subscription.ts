import { useMutation } from '@tanstack/react-query';
import type { SubscriptionState } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';
import { useStoreSubscription } from './store-subscription.js';

/** Ends Pro with the running period; the reply is the subscription as it is then. */
export function useCancelSubscription() {
  const store = useStoreSubscription();
  return useMutation({
    mutationFn: () => request<SubscriptionState>('POST', '/api/subscription/cancel'),
    onSuccess: store,
  });
}
