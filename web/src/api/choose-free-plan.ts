import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubscriptionState, User } from '@tenfold/contracts';
import { isSubscribed } from '../lib/access.js';
import { request } from '../lib/http.js';
import { pollUntil } from '../lib/poll-until.js';
import { currentUserQuery } from './current-user.js';

const PAUSES = { firstMs: 125, lastMs: 4_000 };

export function useChooseFreePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request<SubscriptionState>('POST', '/api/subscription/free');
      return readSubscribedUser();
    },
    onSuccess: (user) => client.setQueryData(currentUserQuery.queryKey, user),
  });
}

/** The plan reaches the account by an event, shortly after billing stores it: polls until it has. */
async function readSubscribedUser(): Promise<User> {
  let user = await request<User>('GET', '/api/user');
  const hasArrived = async () => {
    user = await request<User>('GET', '/api/user');
    return isSubscribed(user);
  };
  if (!isSubscribed(user)) await pollUntil(hasArrived, PAUSES);
  return user;
}
