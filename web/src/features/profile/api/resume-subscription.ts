import { useMutation } from '@tanstack/react-query';
import type { SubscriptionState } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';
import { useStoreSubscription } from './store-subscription.js';

/** Takes a scheduled cancellation back: Pro goes on with the next period. */
export function useResumeSubscription() {
  const store = useStoreSubscription();
  return useMutation({
    mutationFn: () => request<SubscriptionState>('POST', '/api/subscription/resume'),
    onSuccess: store,
  });
}
