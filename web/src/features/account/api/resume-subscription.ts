import { useMutation } from '@tanstack/react-query';
import type { SubscriptionState } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';
import { useStoreSubscription } from './store-subscription.js';

export function useResumeSubscription() {
  const store = useStoreSubscription();
  return useMutation({
    mutationFn: () => request<SubscriptionState>('POST', '/api/subscription/resume'),
    onSuccess: store,
  });
}
