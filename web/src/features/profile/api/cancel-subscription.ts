import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubscriptionState } from '@tenfold/contracts';
import { currentUserQuery } from '../../../api/current-user.js';
import { subscriptionNoticesQuery } from '../../../api/subscription-notices.js';
import { request } from '../../../lib/http.js';
import { subscriptionStatusQuery } from './subscription-status.js';

/** Ends Pro with the running period; the reply is the subscription as it is then. */
export function useCancelSubscription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<SubscriptionState>('POST', '/api/subscription/cancel'),
    onSuccess: (state) => {
      client.setQueryData(subscriptionStatusQuery.queryKey, state);
      void client.invalidateQueries({ queryKey: subscriptionNoticesQuery.queryKey });
      void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
  });
}
