import { useQueryClient } from '@tanstack/react-query';
import type { SubscriptionState } from '@tenfold/contracts';
import { currentUserQuery } from '../../../api/current-user.js';
import { subscriptionNoticesQuery } from '../../../api/subscription-notices.js';
import { subscriptionStatusQuery } from '../../../api/subscription-status.js';

/** Returns a function that caches a subscription state from a reply and refetches the data that depends on it. */
export function useStoreSubscription(): (state: SubscriptionState) => void {
  const client = useQueryClient();
  return (state) => {
    client.setQueryData(subscriptionStatusQuery.queryKey, state);
    void client.invalidateQueries({ queryKey: subscriptionNoticesQuery.queryKey });
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  };
}
