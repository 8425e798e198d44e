import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubscriptionState, User } from '@tenfold/contracts';
import { isSubscribed } from '../lib/access.js';
import { request } from '../lib/http.js';
import { currentUserQuery } from './current-user.js';

const TRIES = 20;
const PAUSE_MS = 250;

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
  for (let tries = 1; tries < TRIES && !isSubscribed(user); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    user = await request<User>('GET', '/api/user');
  }
  return user;
}
